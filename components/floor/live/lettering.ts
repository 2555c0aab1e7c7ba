import type { Size } from '../model/geometry';

/** Pixels below which nothing is written on the plan. */
export const LEAST_PX = 11;
/** Parts of a letter's height that it is wide, on average. */
const LETTER = 0.56;
/** What sizes that were worked out from each other may differ by. */
const ROUNDING = 1e-6;
/** What a line takes, in parts of its letters' height. */
const LINE = 1.12;
/** How far a short name may reach over a table's edges, in parts of the room that it has. */
const SPILL = 1.25;

export interface Lettering {
  /** The name, shortened where the table is too narrow for it; empty where it could not be told from others then. */
  name: string;
  nameSize: number;
  lineSize: number;
  /** What there is room for below the name, in this order. */
  lines: ('covers' | 'minutes')[];
}

interface Wanted {
  name: string;
  /** The lines below the name as they are written; none at a table where nobody sits. */
  covers?: string;
  minutes?: string;
}

/**
 * What is written on a table, all sizes in units of the plan.
 * @param room what the letters have of the table
 * @param scale pixels of a unit
 */
export function letteringOf(room: Size, scale: number, { name, covers, minutes }: Wanted): Lettering {
  const least = LEAST_PX / scale;
  const fits = (text: string, size: number) => text.length * size * LETTER <= room.width + ROUNDING;
  const wanted = ([minutes && 'minutes', covers && 'covers'] as const).filter((line) => line === 'minutes' || line === 'covers');
  const widest = Math.max(3, (minutes ?? '').length) * LETTER;
  for (let count = wanted.length; count >= 0; count--) {
    const nameSize = fitBetween(
      count > 0 ? room.height * 0.34 : room.height * 0.5,
      room.width / (Math.max(2.5, name.length) * LETTER),
      38,
      least,
    );
    const lineSize = fitBetween(room.height * 0.28, room.width / widest, 26, least);
    const lines = wanted.slice(0, count);
    const height = LINE * (nameSize + count * lineSize);
    const texts = { covers: covers ?? '', minutes: minutes ?? '' };
    if (count > 0 && (height > room.height * 1.05 || lines.some((line) => !fits(texts[line], lineSize)))) continue;
    return {
      name: shorten(name, room, nameSize),
      nameSize,
      lineSize,
      lines: lines.toSorted(),
    };
  }
  throw new Error('a name alone always has room');
}

const fitBetween = (high: number, wide: number, most: number, least: number) => Math.max(Math.min(high, wide, most), least);

/** As much of a name as there is room for: the number that it ends with, or two letters at least, by which it can be told. */
function shorten(name: string, room: Size, size: number): string {
  if (size > room.height * SPILL + ROUNDING) return '';
  const letters = [...name];
  const most = room.width / (size * LETTER) + ROUNDING;
  if (letters.length <= (letters.length <= 3 ? most * SPILL : most)) return name;
  const number = /\d*$/.exec(name)?.[0] ?? '';
  const head = Math.floor(most) - 1 - number.length;
  if (head < (number === '' ? 2 : 0) || number === name) return '';
  return `${letters.slice(0, head).join('').trimEnd()}…${number}`;
}
