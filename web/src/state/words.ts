/** Small words and numbers as the panels write them. */
export const percent = (chance: number): string => {
  const value = chance * 100;
  if (value > 0 && value < 1) return '<1\u00a0%';
  if (value < 100 && value > 99) return '>99\u00a0%';
  return `${Math.round(value)}\u00a0%`;
};

/** A part of a score, its sign always written. */
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Rule keys in brackets at the end of a refusal are for the manual, not for a button. */
export const plain = (text: string | null | undefined): string =>
  sentence((text ?? '').replace(/\s*\[[A-Z][\d.]+\]$/, ''));

/** A number and its per cent sign stay on one line. */
export const unbroken = (text: string): string => text.replace(/(\d) %/g, '$1\u00a0%');
