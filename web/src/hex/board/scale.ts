/** Units of the drawing from a hex's middle to its corner. */
export const R = 21;
