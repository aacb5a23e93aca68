/** The open question, for the card, the bar and the board. */
import { getContext, setContext } from 'svelte';
import type { Asking } from './asking.svelte';

const KEY = Symbol('question');

export const giveQuestions = (asking: Asking) => setContext(KEY, asking);
export const atQuestion = () => getContext<Asking>(KEY);
