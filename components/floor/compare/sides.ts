import { createParser } from 'nuqs/server';

/** A state of a layout: as it is drawn now, as it was published (by its number), or as the box of the restaurant has it. */
export type Side = 'draft' | 'box' | number;

export function readSide(text: string): Side | null {
  if (text === 'draft' || text === 'box') return text;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const parseAsSide = createParser({ parse: readSide, serialize: String });

/** What the URL holds of a comparison. */
export const compareParsers = {
  /** The state that is looked at. */
  show: parseAsSide.withDefault('draft'),
  /** The state that it is held against; none, to look only. */
  with: parseAsSide,
};

/** The number of versions that can be chosen; an older one is there when a link leads to it. */
const OFFERED = 100;

export const offeredVersions = (tableLayoutUuid: string) => ({ tableLayoutUuid, limit: OFFERED });
