import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';

/** A column of the file that is read, and its place in the cells of a row. */
export interface ReadColumn {
  key: string;
  /** Place of the cell in `cells`. */
  place: number;
}

/** The columns of the file that are read as something, in its order. */
export const readColumns = ({ columns }: Pick<ImportDetail, 'columns'>): ReadColumn[] =>
  columns.flatMap(({ key }, place) => (key === null ? [] : [{ key, place }]));

const isSame = (one: unknown, two: unknown) => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

/** The fields that a row changes: what there is, and what there will be. */
export function changesOf({ before, after, kind }: ImportRow): { key: string; before: unknown; after: unknown }[] {
  if (kind !== 'changed' || !after) return [];
  return Object.keys(after)
    .filter((key) => !isSame(before?.[key], after[key]))
    .map((key) => ({ key, before: before?.[key], after: after[key] }));
}

/** What keeps a row from being applied. */
export const faultsOf = ({ problems }: ImportRow) => problems.filter(({ severity }) => severity !== 'warning');

/** Who or what a row is about, in a few words: its first cells that hold something. */
export function nameOf({ cells }: ImportRow, columns: readonly ReadColumn[]): string {
  const telling = ['givenName', 'familyName', 'email', 'externalId', 'badges'];
  const texts = telling.flatMap((key) => {
    const column = columns.find((each) => each.key === key);
    return column ? [(cells[column.place] ?? '').trim()] : [];
  });
  const [given = '', family = ''] = texts;
  return `${given} ${family}`.trim() || (texts.find((text) => text !== '') ?? '');
}

/** What was corrected since `shown`, put into the row as it is by now. */
export const carriedOver = (now: readonly string[], shown: readonly string[], corrected: readonly string[]): string[] =>
  now.map((cell, at) => (corrected[at] === shown[at] ? cell : (corrected[at] ?? cell)));

/** The cells of a row with one that is corrected. */
export const withCell = (cells: readonly string[], place: number, text: string): string[] =>
  cells.map((cell, at) => (at === place ? text : cell));
