/** Names for elements that label each other. */
let last = 0;

export const nextId = (kind: string): string => `${kind}-${++last}`;
