/** Milliseconds of one beat; 0 shows the last picture at once. */
export const SPEEDS = [
  { value: 1400, label: '×½' },
  { value: 700, label: '×1' },
  { value: 350, label: '×2' },
  { value: 0, label: 'At once' },
] as const;
