// A small list as people paste them: five units, one of them misspelt.
export const LIST = `Loud Ladz (395 points)

Orks
War Horde
Incursion (1000 points)

CHARACTERS

Warboss (75 points)
  • Warlord
  • 1x Big choppa
    1x Kombi-weapon
    1x Twin slugga

BATTLELINE

Boyz (80 points)
  • 1x Boss Nob
    • 1x Big choppa
      1x Slugga
  • 9x Boy
    • 9x Choppa
      9x Slugga

OTHER DATASHEETS

Deff Dred (120 points)
  • 2x Big shoota
    2x Dread klaw
    1x Stompy feet

Kommandos (120 points)
  • 1x Boss Nob
    • 1x Choppa
      1x Slugga
  • 9x Kommando
    • 9x Choppa
      9x Slugga
`;

/** The same with a unit that has an ability for the player to remember in the Command phase. */
export const REMINDING = LIST.replace('395 points', '455 points').replace(
  'BATTLELINE',
  `Wurrboy (60 points)
  • 1x Eyez of Mork
    1x Wurrboy staff

BATTLELINE`,
);

/** No list at all. */
export const NO_LIST = 'Dear diary, today I painted nothing. Tomorrow, perhaps.';
