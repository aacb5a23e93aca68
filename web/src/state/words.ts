/** Small words and numbers as the panels write them. */
import { capital } from '../language/parts';

export { percent, signed } from '../language/figures';

export const sentence = capital;

/** The page's own sentence of a refusal, for a place where there may be none. */
export const plain = (text: string | null | undefined): string => capital(text ?? '');
