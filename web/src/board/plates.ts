/** Where the plates of an open question stand: beside the unit or marker that is the answer, off models and other words.
 *  All in pixels from the board's corner. */
import type { Plate } from '../state/table.svelte';
import { wordsWide } from './flags';
import { placeLabels, type Label, type Rect, type Taken } from './labels';

export const PLATE_HIGH = 20;
/** A plate that is its key alone. */
const KEY_WIDE = 22;

export interface PlacedPlate {
  plate: Plate;
  rect: Rect;
  /** What it says; nothing where there is room for its key alone. */
  text: string;
}

/** What a plate says. A small board has room for figures alone, and only of what changes something. */
export function plateText(plate: Plate, compact: boolean): string {
  if (!compact) return plate.text;
  if (plate.dim && !plate.chosen) return '';
  return plate.chosen ? plate.text : plate.figure;
}

/** Pixels of a plate with these words. */
export function plateWide(text: string, compact: boolean): number {
  if (compact) return 12 + wordsWide(text, 600);
  return text ? KEY_WIDE + 8 + wordsWide(text, 600) : KEY_WIDE;
}

/** Lays plates on free ground. `about` is what a plate stands beside. */
export function placePlates(
  plates: readonly { plate: Plate; about: Rect }[],
  taken: Taken,
  compact: boolean,
): PlacedPlate[] {
  const labels: (Label & { plate: Plate; text: string })[] = [];
  for (const { plate, about } of plates) {
    const text = plateText(plate, compact);
    // The unit or marker itself is what is tapped.
    if (compact && text === '') continue;
    labels.push({
      id: plate.marker ?? plate.unit ?? '',
      plate,
      text,
      about,
      width: plateWide(text, compact),
      height: PLATE_HIGH,
      order: plate.chosen ? 0 : 1,
      ...(compact ? {} : { small: { width: KEY_WIDE, height: PLATE_HIGH } }),
    });
  }
  const places = placeLabels(labels, taken);
  return labels.flatMap(({ id, plate, text, width, height }) => {
    const at = places.get(id);
    if (!at) return [];
    const rect = { x: at.x, y: at.y, width: at.small ? KEY_WIDE : width, height };
    return [{ plate, rect, text: at.small ? '' : text }];
  });
}
