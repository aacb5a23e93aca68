/** Every word of help, by the place it belongs to. Rules are told in our own words. */

export interface Topic {
  id: string;
  name: string;
  text: string[];
  keys?: [key: string, does: string][];
}

export const topics: Topic[] = [
  {
    id: 'keys',
    name: 'Keys',
    text: ['Everything can be done with the keyboard. Letters do nothing while you write.'],
    keys: [
      ['?', 'This help'],
      ['Tab', 'Through bar, log, board, panel and bottom bar'],
      ['← ↑ → ↓', 'On the board: between units; with models in hand: nudge ½″'],
      ['Shift ← ↑ → ↓', 'Nudge 0.1″'],
      ['Enter', 'Choose a unit, confirm, answer'],
      ['Esc', 'Back one step'],
      ['[ ]', 'Previous and next unit; on the board, models'],
      ['N A B S', 'Normal move, Advance, fall back, stay; every button shows its letter'],
      ['G', 'The whole unit or one model; take the suggestion'],
      ['Z', 'Undo the model'],
      ['R', 'Reset the unit; Command Re-roll, where one is offered; casualties as proposed'],
      ['X', 'Apply the cure that is offered'],
      ['C', 'Add a corner to the path'],
      ['Q E', 'Turn left, turn right'],
      ['T S L', 'Setting up: tight, spread, line'],
      ['1 – 9', 'In a question: choose an answer; ↑ ↓ go through them'],
      ['Y D A', 'Use the stratagem that is offered, decline, always decline this phase'],
      ['P', 'End the phase'],
      ['U', 'Take back the last action'],
      ['O', 'On the board: to the next marker'],
      ['M', 'Measure while held'],
      ['Alt click', 'Ping a place on the board, for everybody at the table'],
      ['1 – 7', 'Overlays: reach, threat, ranges, sight, coherency, ideas, plan'],
      ['+ − F', 'Zoom in, zoom out, fit'],
      ['H', 'Hint'],
      ['J', 'Adjust something by hand'],
      ['Space', 'Skip the dice; pause or go on, where the computer plays or a replay runs'],
      ['.', 'One step of the computer'],
    ],
  },
  {
    id: 'home',
    name: 'Start',
    text: [
      'Play now sets up a 1000-point battle against the computer; both armies stand on the table and the first round begins.',
      'Continue shows the games of this browser. The key to your seat is kept here and nowhere else, so another browser needs the link.',
    ],
    keys: [
      ['W', 'Watch the computer play itself'],
      ['A', 'Armies'],
      ['O', 'Odds'],
      ['R', 'Replays'],
      ['X', 'Hex skirmish'],
    ],
  },
  {
    id: 'new',
    name: 'New game',
    text: [
      'Choose who plays each side: you, a person with a link, or the computer at one of its levels.',
      'What is wrong with a list is said beside it. A list that is only over its points can be allowed as it is.',
      'Change an army to choose among the ready ones and yours, or to paste a list right there.',
      'Layouts that are dimmed can be played; they are not in the tournament pool for this mission and map.',
    ],
  },
  {
    id: 'table',
    name: 'The table',
    text: [
      'The bar on top shows round, phase, whose decision it is, command points and victory points. A disc is player 1, a diamond is player 2.',
      'Remember, above the units, has what the program does not do for you: the rules to think of in this phase. A cross hides one for good, the arrow puts all away until the next phase.',
      'A button you may not press says why. Undo takes back what no die and no opponent has seen.',
    ],
  },
  {
    id: 'board',
    name: 'Board',
    text: [
      'Wheel or + and − zoom, dragging the ground pans, F fits. Choose a unit by a click or with the arrows and Enter.',
      'A ring shows where a marker is controlled: dotted is nobody, solid is player 1, broken is player 2.',
      'A ruin is a dashed outline with walls as thick lines. A number beside it is its height in inches.',
    ],
  },
  {
    id: 'log',
    name: 'Log and dice',
    text: [
      'Every step with its dice: what for, what is needed, the faces, re-rolls and modifiers. A light die is a success.',
      'Why? beside a line of the computer shows what it weighed and what came second.',
    ],
  },
  {
    id: 'formations',
    name: 'Formations',
    text: [
      'Before deployment each side attaches leaders, fills transports and puts units into reserves. Confirm ends it.',
    ],
  },
  {
    id: 'deployment',
    name: 'Deployment',
    text: [
      'Players set units up in turn. Choose a unit and a formation, place it wholly within your zone and confirm. Q and E turn it.',
    ],
  },
  {
    id: 'scout',
    name: 'Scouts',
    text: ['Units that scout may move before the first round, and must stay 9″ from the enemy.'],
  },
  {
    id: 'command',
    name: 'Command phase',
    text: [
      'Both sides gain a command point. Units below half strength test their nerve. Then markers are counted and the primary mission scores.',
    ],
  },
  {
    id: 'movement',
    name: 'Movement phase',
    text: [
      'Choose a unit and how it moves: a normal move, an Advance with a die more, falling back from a fight, or standing still.',
      'Drag models or nudge them. A click adds a corner. The bar below shows inches used and left, and for a red spot the reason and often a cure.',
      'If you stop here, in the panel, says which markers change hands, whom you could shoot and who could charge you.',
    ],
  },
  {
    id: 'shooting',
    name: 'Shooting phase',
    text: [
      'Choose a unit; enemies it may shoot are lit. Give each weapon a target. The forecast beside each row is exact.',
      'Confirm rolls everything. The dice tray shows hits, wounds and saves one after another; Space skips to the result. What was expected stands beside what came.',
    ],
  },
  {
    id: 'charge',
    name: 'Charge phase',
    text: [
      'Targets within 12″ are listed with the roll they need and its chance. After the roll the models must reach every target; Auto-place finds a legal way.',
    ],
  },
  {
    id: 'fight',
    name: 'Fight phase',
    text: [
      'Chargers strike first, then both sides pick in turn. A unit piles in up to 3″, strikes and consolidates up to 3″.',
    ],
  },
  {
    id: 'scoring',
    name: 'Scoring and cards',
    text: [
      'The mission and your secondary cards with what they stand at. At the end of your turn you may give tactical cards away.',
    ],
  },
  {
    id: 'stratagems',
    name: 'Stratagems and reactions',
    text: [
      'What you can use now is on top with its cost; the rest says why not. When you may react to the enemy, the bottom bar asks: Enter declines, and you can decline for the whole phase.',
      'Standing orders, in the settings, say what is answered for you: free re-rolls, casualties as proposed, Command Re-rolls and reactions that change little.',
    ],
  },
  {
    id: 'adjust',
    name: 'Adjust and notes',
    text: [
      'For what the program does not do by itself: put a model somewhere, set wounds, battle-shock and points, bring a slain model back, roll dice. Every adjustment has a reason and stands in the log.',
      'Against the computer, or with both sides on one screen, it is done at once. With another person it is proposed, and they accept or decline.',
      'A note is a reminder that you pin on a unit. Everybody sees it; the program does nothing with it.',
    ],
  },
  {
    id: 'ai',
    name: 'The computer’s turn',
    text: [
      'Its moves glide by; set the pace, pause, or take single steps. Hint asks it what it would do in your place, and why.',
    ],
  },
  {
    id: 'replay',
    name: 'Replay',
    text: [
      'Drag along the curve or use the keys. The curve is player 1’s chance to win; circles are turning points. The address in the browser is a link to this very step.',
      'Verify plays every step again on the server and compares each result.',
      'Play from here begins a new game at this step, with new dice. Mistakes judges every decision of both sides: ! best, ?! inaccuracy, ? mistake, ?? blunder.',
    ],
    keys: [
      ['← →', 'One step'],
      ['Shift ← →', 'Ten steps'],
      ['Home, End', 'First, last'],
      ['Space', 'Play or pause'],
      ['[ ]', 'Mistake before, after'],
      ['P', 'Play from here'],
    ],
  },
  {
    id: 'replays',
    name: 'Replays',
    text: ['Finished games of this browser. A record that you or somebody else saved can be dropped here.'],
  },
  {
    id: 'armies',
    name: 'Armies',
    text: [
      'Ready armies and your own, with every datasheet. A check means the program does it. A book means it is a reminder: the rule is shown at its moment and you see to it.',
      'Bring your own list: drop a file anywhere on this screen, choose one, or paste its text where you are not writing. What was guessed or is missing stands beside the list; open a unit to mend its bases, wargear, Warlord or whom it would lead.',
      'Saved lists are kept in this browser and nowhere else. Download the roster file to take one along.',
    ],
  },
  {
    id: 'odds',
    name: 'Odds',
    text: [
      'What an attack comes to, exact: every branch is counted, nothing is simulated. Pin keeps the present result as dashed lines while you change something.',
    ],
  },
  {
    id: 'hex',
    name: 'Hex skirmish',
    text: [
      'A small game on hexes: every unit is one model. Each side moves, shoots, charges and fights, one unit after the other; a phase ends by itself when nobody is left who may act.',
      'A green ring marks who may act. Left click activates; green hexes are moves, amber dashed ones charges, red is what the unit sees. Left on the active unit postpones it, on another ringed unit switches, anywhere else lets a move or charge go. Right on the active unit gives up its move or charge, ends its shooting, or postpones its fight.',
      'A click on a blinking target fires one shot. In the fight the first click chooses the target and the second strikes one blow; once a unit has begun it must finish. Whoever moves away from an enemy flees: it neither shoots nor charges this turn.',
      'After the last turn the side that holds more objectives wins, then the one with more value alive.',
    ],
    keys: [
      ['Tab', 'From unit to unit, then to the hexes'],
      ['← ↑ → ↓', 'On the board: to the next unit or hex'],
      ['Enter', 'Activate, go there, shoot, strike'],
      ['W', 'Wait'],
      ['Esc', 'Let the target go, or postpone'],
      ['C', 'Cancel the move or charge'],
      ['Z', 'Take back the last action'],
      ['H', 'Hint'],
      ['Space', 'Pause the computer'],
    ],
  },
  {
    id: 'seats',
    name: 'Seats and links',
    text: [
      'A seat link lets somebody sit down; keep it to those who play. The watch link shows the battle and no hidden card.',
      'You may give your seat to the computer and take it back at any time. A conceded battle is over; a rematch keeps the sides.',
    ],
  },
  {
    id: 'dice',
    name: 'Sealed dice',
    text: [
      'The seed of all dice is fixed before the first roll. Its hash is published at once, the seed when the battle is over. Whoever has the record can check every roll.',
    ],
  },
];

export const topic = (id: string): Topic => topics.find((one) => one.id === id) ?? topics[0]!;
