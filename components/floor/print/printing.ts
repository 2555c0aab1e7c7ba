import type { printOrientations, printPapers } from '@/server/floor/floor.values';

/** What a print of a layout was asked to be. */
export interface PrintWish {
  /** A version, or the layout as it is drawn. */
  version: number | 'draft';
  paper: (typeof printPapers)[number];
  orientation: (typeof printOrientations)[number];
  /** The ids of the rooms; null for all of them. */
  rooms: readonly string[] | null;
}

/** Where the file of a print is. */
export function printLink(tableLayoutUuid: string, { version, paper, orientation, rooms }: PrintWish): string {
  const query = new URLSearchParams({ version: String(version), paper, orientation, ...(rooms && { rooms: rooms.join(',') }) });
  return `/table-layouts/${tableLayoutUuid}/print?${query}`;
}
