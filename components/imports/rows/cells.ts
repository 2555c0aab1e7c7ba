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

/** Whether a row brings an archived customer back. */
export const isRestored = ({ kind, before }: ImportRow): boolean => kind === 'changed' && typeof before?.archivedAt === 'string';

/** What keeps a row from being applied. */
export const faultsOf = ({ problems }: ImportRow) => problems.filter(({ severity }) => severity !== 'warning');

/** What is to be known of a row that is applied, or left as it is. */
export const warningsOf = ({ problems }: ImportRow) => problems.filter(({ severity }) => severity === 'warning');

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

/** What a person has entered into cells of a row, by their place. */
export type Corrections = Readonly<Record<number, string>>;

/** The cells of a row with what was corrected. */
export const withCorrections = (cells: readonly string[], corrections: Corrections): string[] =>
  cells.map((cell, place) => corrections[place] ?? cell);

/** Corrections that would change something. */
export const changingOnes = (cells: readonly string[], corrections: Corrections): Corrections =>
  Object.fromEntries(Object.entries(corrections).filter(([place, text]) => cells[Number(place)] !== text));
