/** Questions about actions that do not depend on their kind. */
import type { Action, ActionKind, Paths, Point, ShownAction } from '../protocol';

/** An action of one kind. */
export type ActionOf<K extends ActionKind> = Extract<Action, { type: K }>;

type WithoutPlayer<A> = A extends Action ? Omit<A, 'player'> & { player?: number } : never;
/** An action whose player may be left out: whoever decides now. */
export type OwnAction = WithoutPlayer<Action>;

/** The unit that an action names as acting. */
export const unitOf = (action: ShownAction | undefined): string | undefined =>
  action && 'unit_id' in action ? (action.unit_id ?? undefined) : undefined;

/** The unit that an action is done to, where it is one. */
export const targetOf = (action: Action | undefined): string | undefined =>
  action && 'target_id' in action ? action.target_id : undefined;

/** The models that an answer names. */
export function modelsOf(action: Action | undefined): string[] {
  if (action?.type === 'ALLOCATE') return [action.model_id];
  return action?.type === 'CHOOSE_MODELS' ? action.model_ids : [];
}

/** Along which paths an action moves its unit. */
export const pathsOf = (action: ShownAction | null | undefined): Paths | undefined =>
  action && 'paths' in action ? action.paths : undefined;

/** Where an action sets up the models of its unit, and how they are turned. */
export const placesOf = (
  action: Action | null | undefined,
): { positions: Point[]; rotations: number[] } | undefined =>
  action && 'model_positions' in action && action.model_positions
    ? { positions: action.model_positions, rotations: action.model_rotations ?? [] }
    : undefined;
