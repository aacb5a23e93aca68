/** Armies to begin with. */
import type { ArmyCard } from '../protocol';

/** Lists that may be played as they are. */
export const ready = (armies: ArmyCard[], size = 'INCURSION'): ArmyCard[] =>
  armies.filter((army) => army.size === size && army.problems.length === 0);

/** Somebody of another faction to play against. */
export const opponentOf = (armies: ArmyCard[], army: ArmyCard): ArmyCard =>
  armies.find((one) => one.names.faction !== army.names.faction && one.id.startsWith('orks')) ??
  armies.find((one) => one.names.faction !== army.names.faction) ??
  army;
