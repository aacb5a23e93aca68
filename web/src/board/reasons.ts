/** A refusal's code as a short heading; the sentence below it is the server's. */

const TITLES: { [code: string]: string } = {
  ENDS_IN_ENGAGEMENT_RANGE: 'Ends in engagement range',
  MOVE_TOO_FAR: 'Too far',
  OVERLAPS_MODEL: 'No room',
  CANNOT_STAND_THERE: 'Cannot stand there',
  OFF_BATTLEFIELD: 'Off the battlefield',
  OUTSIDE_ZONE: 'Outside the zone',
  IN_ENEMY_ZONE: 'In the enemy’s zone',
  NOT_AT_EDGE: 'Not at the edge',
  TOO_CLOSE_TO_ENEMY: 'Too close to the enemy',
  NOT_COHERENT: 'Breaks coherency',
  PASSES_ENEMY_MODEL: 'Passes through an enemy',
  PASSES_ENGAGEMENT_RANGE: 'Passes engagement range',
  PASSES_FRIENDLY_MODEL: 'Passes through a friend',
  PASSES_WALL: 'Passes a wall',
  NOT_NEAR_TRANSPORT: 'Too far from the transport',
  TARGET_NOT_REACHED: 'Target not reached',
  PASSES_NON_TARGET: 'Reaches another unit',
  NOT_CLOSER: 'Not closer',
  MUST_BASE_CONTACT: 'Must touch bases',
  ENDS_UNENGAGED: 'Leaves the fight',
  NOT_TOWARDS_OBJECTIVE: 'Not towards the marker',
  IN_BASE_CONTACT: 'Already touches a base',
  UNFINISHED_UNIT: 'Another unit is not finished',
};

export const reasonTitle = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return TITLES[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
