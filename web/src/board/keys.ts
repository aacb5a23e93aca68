/** The keyboard on the board. Returns whether a key was meant for it. */
import type { Point } from '../protocol';
import type { Overlay } from '../state/table.svelte';
import { writing } from '../ui/dialogs.svelte';
import { middle } from './geometry';
import type { Scene } from './scene';
import { distance } from './place';

export const OVERLAYS: Overlay[] = ['reach', 'threat', 'ranges', 'sight', 'coherency', 'candidates', 'plan'];

/** Which way an arrow points on the board: the screen's right is +y, its down is +x. */
const ARROWS: { [key: string]: Point } = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Typing into a field or a dialog, or a key that belongs to the browser. */
export const isTyping = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || writing(event);

/** Keys that work wherever the focus is. */
export function anywhere(scene: Scene, event: KeyboardEvent): boolean {
  const { ui, port, moving, placing } = scene;
  const overlay = /^[1-7]$/.test(event.key) ? OVERLAYS[Number(event.key) - 1] : undefined;
  if (overlay) {
    ui.toggle(overlay);
    scene.say(`${overlay} ${ui.shows(overlay) ? 'shown' : 'hidden'}`);
    return true;
  }
  switch (event.key) {
    case '+':
    case '=':
      port.zoom(1.25);
      return true;
    case '-':
      port.zoom(0.8);
      return true;
    case 'Escape':
      return back(scene);
  }
  switch (event.key.toLowerCase()) {
    case 'f':
      port.fit();
      return true;
    case 'm':
      if (!event.repeat) ui.measuring = true;
      return true;
    case 'q':
    case 'e':
      return rotate(scene, event.key.toLowerCase() === 'q' ? 15 : -15);
  }
  if (ui.placing && placing) {
    const shape = { t: 'tight', s: 'spread', l: 'line' } as const;
    const wanted = shape[event.key.toLowerCase() as keyof typeof shape];
    if (wanted) placing.choose(wanted);
    return wanted !== undefined;
  }
  if (!ui.draft || !moving) return false;
  switch (event.key.toLowerCase()) {
    case 'z':
      moving.undo();
      return true;
    case 'r':
      moving.reset();
      return true;
    case 'x':
      moving.cure();
      return true;
    case 'c':
      moving.corner();
      return true;
    case 'g':
      moving.whole = !moving.whole;
      scene.say(moving.whole ? 'The whole unit moves' : 'One model moves');
      return true;
  }
  return false;
}

/** Keys of the board itself, when it has the focus. */
export function onBoard(scene: Scene, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (scene.ui.placing && scene.placing) nudgePlacing(scene, arrow, event.shiftKey);
    else if (scene.ui.draft && scene.moving) nudge(scene, arrow, event.shiftKey);
    else walk(scene, arrow);
    scene.keyboard = true;
    return true;
  }
  switch (event.key) {
    case 'Enter':
      return enter(scene);
    case 'o':
    case 'O':
      return nextMarker(scene);
    case '[':
    case ']':
      return nextModel(scene, event.key === ']' ? 1 : -1);
  }
  return false;
}

function nudge(scene: Scene, arrow: Point, fine: boolean) {
  const { moving, ui } = scene;
  if (!moving) return;
  const step = fine ? 0.1 : 0.5;
  const model = moving.whole ? null : (ui.draft?.model ?? moving.models[0] ?? null);
  moving.nudge(model, [arrow[0] * step, arrow[1] * step]);
}

function nudgePlacing(scene: Scene, arrow: Point, fine: boolean) {
  const step = fine ? 0.1 : 0.5;
  scene.placing?.nudge(scene.placing.model, [arrow[0] * step, arrow[1] * step]);
}

function rotate(scene: Scene, degrees: number): boolean {
  const { ui, moving, placing } = scene;
  if (ui.placing && placing) {
    placing.rotate(degrees);
    return true;
  }
  const model = ui.draft?.model ?? moving?.models[0];
  if (!ui.draft || !moving || !model) return false;
  moving.pivot(model, degrees);
  return true;
}

/** To the nearest unit that lies in a direction. */
export function walk(scene: Scene, arrow: Point) {
  const units = scene.units();
  const from = units.find((unit) => unit.id === (scene.ui.hover ?? scene.ui.unit));
  const here = from ? middle(from.pieces.map((piece) => piece.at)) : scene.port.toBoard({ x: 0, y: 0 });
  let best: { id: string; at: Point } | null = null;
  let least = Infinity;
  for (const unit of units) {
    if (unit === from) continue;
    const at = middle(unit.pieces.map((piece) => piece.at));
    const [dx, dy] = [at[0] - here[0], at[1] - here[1]];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1] - dy * arrow[0]);
    if (from && (ahead <= 0.1 || aside > ahead * 2)) continue;
    const cost = from ? distance(here, at) + aside : distance(here, at);
    if (cost < least) [best, least] = [{ id: unit.id, at }, cost];
  }
  if (!best) return;
  scene.ui.hover = best.id;
  scene.marker = null;
  scene.port.show(best.at);
}

/** From marker to marker, in their order. */
function nextMarker(scene: Scene): boolean {
  const markers = scene.markers();
  const at = markers.findIndex((marker) => marker.id === scene.marker);
  const next = markers[(at + 1) % markers.length];
  if (!next) return false;
  scene.marker = next.id;
  scene.keyboard = true;
  scene.port.show(next.at);
  scene.say(scene.describe(next.id));
  return true;
}

function nextModel(scene: Scene, by: number): boolean {
  const { ui, moving, placing } = scene;
  if (ui.placing && placing) {
    const ids = ui.placing.modelIds;
    const at = placing.model === null ? -1 : ids.indexOf(placing.model);
    placing.model = ids[(at + by + ids.length + 1) % (ids.length + 1)] ?? null;
    return true;
  }
  if (!ui.draft || !moving) return false;
  const ids = scene.ghosts().map((ghost) => ghost.id);
  const at = ui.draft.model === null ? (by > 0 ? -1 : 0) : ids.indexOf(ui.draft.model);
  const model = ids[(at + by + ids.length) % ids.length];
  if (model) moving.look(model);
  return true;
}

/** Confirms what is in hand, or chooses what the keyboard is on; false where there is neither. */
function enter(scene: Scene): boolean {
  const { ui, moving, placing } = scene;
  if (ui.placing && placing) {
    if (placing.floating) placing.putDown();
    else if (ui.placing.info?.legal) void placing.confirm();
    else scene.say(ui.placing.info?.error?.message ?? 'It may not stand there.');
  } else if (ui.draft && moving) {
    if (moving.held === 'carry') moving.drop();
    else if (ui.draft.info?.legal && moving.settled) void moving.confirm();
    else scene.say(ui.draft.info?.error?.message ?? 'The move is not legal yet.');
  } else if (scene.keyboard && ui.hover) scene.pick(ui.hover);
  else return false;
  return true;
}

/** One step back; false where there is nothing to step back from. */
function back(scene: Scene): boolean {
  const { ui, moving, placing, measuring } = scene;
  if (ui.measuring || measuring?.from) {
    ui.measuring = false;
    measuring?.clear();
  } else if (moving?.held) moving.cancel();
  else if (ui.placing && placing) {
    if (placing.model !== null) placing.model = null;
    else if (!placing.floating) placing.pickUp();
    else placing.end();
  } else if (ui.draft?.model && moving) moving.look(null);
  else if (ui.unit) scene.pick(null);
  else return false;
  return true;
}
