import type { Size } from '../model/geometry';

/** Minimum font size on the plan, in pixels. */
export const MIN_FONT_PX = 11;
/** The average width of a letter, as a fraction of the font size. */
const LETTER = 0.56;
/** Tolerance for sizes calculated from each other. */
const ROUNDING = 1e-6;
/** The line height, as a fraction of the font size. */
const LINE = 1.12;
/** How far a short name may extend beyond its space on a table, as a factor. */
const SPILL = 1.25;

export interface Lettering {
  /** The name, shortened if the table is too narrow; empty if the rest would be ambiguous. */
  name: string;
  nameSize: number;
  lineSize: number;
  /** The lines that fit below the name, in this order. */
  lines: ('covers' | 'minutes')[];
}

interface LabelTexts {
  name: string;
  /** The texts below the name; undefined for a table without guests. */
  covers?: string;
  minutes?: string;
}

/**
 * Lays out the text on a table, with all sizes in units of the plan.
 * @param space the space for text on the table
 * @param scale pixels per unit
 */
export function letteringOf(space: Size, scale: number, { name, covers, minutes }: LabelTexts): Lettering {
  const minSize = MIN_FONT_PX / scale;
  const fits = (text: string, size: number) => text.length * size * LETTER <= space.width + ROUNDING;
  const candidateLines = ([minutes && 'minutes', covers && 'covers'] as const).filter((line) => line === 'minutes' || line === 'covers');
  const widest = Math.max(3, (minutes ?? '').length) * LETTER;
  for (let count = candidateLines.length; count >= 0; count--) {
    const nameSize = fitBetween(
      count > 0 ? space.height * 0.34 : space.height * 0.5,
      space.width / (Math.max(2.5, name.length) * LETTER),
      38,
      minSize,
    );
    const lineSize = fitBetween(space.height * 0.28, space.width / widest, 26, minSize);
    const lines = candidateLines.slice(0, count);
    const height = LINE * (nameSize + count * lineSize);
    const texts = { covers: covers ?? '', minutes: minutes ?? '' };
    if (count > 0 && (height > space.height * 1.05 || lines.some((line) => !fits(texts[line], lineSize)))) continue;
    return {
      name: shorten(name, space, nameSize),
      nameSize,
      lineSize,
      lines: lines.toSorted(),
    };
  }
  throw new Error('a name alone always has room');
}

const fitBetween = (high: number, wide: number, most: number, minSize: number) => Math.max(Math.min(high, wide, most), minSize);

/** The recognisable part of a name that fits: the number at its end, or at least two letters. */
function shorten(name: string, space: Size, size: number): string {
  if (size > space.height * SPILL + ROUNDING) return '';
  const letters = [...name];
  const maxLetters = space.width / (size * LETTER) + ROUNDING;
  if (letters.length <= (letters.length <= 3 ? maxLetters * SPILL : maxLetters)) return name;
  const number = /\d*$/.exec(name)?.[0] ?? '';
  const headLength = Math.floor(maxLetters) - 1 - number.length;
  if (headLength < (number === '' ? 2 : 0) || number === name) return '';
  return `${letters.slice(0, headLength).join('').trimEnd()}…${number}`;
}
