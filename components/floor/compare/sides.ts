import { createParser } from 'nuqs/server';

/** A version of a layout: the draft, a published one (by its number), or what the restaurant's box has. */
export type Side = 'draft' | 'box' | number;

export function readSide(text: string): Side | null {
  if (text === 'draft' || text === 'box') return text;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const parseAsSide = createParser({ parse: readSide, serialize: String });

/** The URL parameters of a comparison. */
export const compareParsers = {
  /** The version to show. */
  show: parseAsSide.withDefault('draft'),
  /** The version to compare it with; null to show one only. */
  with: parseAsSide,
};

/** The number of versions offered. Older ones can be reached by a link. */
const MAX_OFFERED = 100;

export const offeredVersions = (tableLayoutUuid: string) => ({ tableLayoutUuid, limit: MAX_OFFERED });
