import type { printOrientations, printPapers } from '@/server/floor/floor.values';

/** The options of a print. */
export interface PrintOptions {
  /** A version, or the draft. */
  version: number | 'draft';
  paper: (typeof printPapers)[number];
  orientation: (typeof printOrientations)[number];
  /** The ids of the rooms; null for all. */
  rooms: readonly string[] | null;
}

/** The address of the PDF. */
export function printLink(tableLayoutUuid: string, { version, paper, orientation, rooms }: PrintOptions): string {
  const query = new URLSearchParams({ version: String(version), paper, orientation, ...(rooms && { rooms: rooms.join(',') }) });
  return `/table-layouts/${tableLayoutUuid}/print?${query}`;
}
