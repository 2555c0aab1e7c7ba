import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';

/** A column of the file that is imported, and its index in the cells of a row. */
export interface ReadColumn {
  key: string;
  /** The index of the cell in `cells`. */
  place: number;
}

/** The imported columns, in the order of the file. */
export const readColumns = ({ columns }: Pick<ImportDetail, 'columns'>): ReadColumn[] =>
  columns.flatMap(({ key }, place) => (key === null ? [] : [{ key, place }]));

const isSame = (one: unknown, two: unknown) => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

/** The fields that a row changes, before and after. */
export function changesOf({ before, after, kind }: ImportRow): { key: string; before: unknown; after: unknown }[] {
  if (kind !== 'changed' || !after) return [];
  return Object.keys(after)
    .filter((key) => !isSame(before?.[key], after[key]))
    .map((key) => ({ key, before: before?.[key], after: after[key] }));
}

/** Whether a row restores an archived customer. */
export const isRestored = ({ kind, before }: ImportRow): boolean => kind === 'changed' && typeof before?.archivedAt === 'string';

/** The errors that prevent a row from being applied. */
export const faultsOf = ({ problems }: ImportRow) => problems.filter(({ severity }) => severity !== 'warning');

/** The warnings of a row. */
export const warningsOf = ({ problems }: ImportRow) => problems.filter(({ severity }) => severity === 'warning');

/** The subject of a row in brief: its first cells with content. */
export function nameOf({ cells }: ImportRow, columns: readonly ReadColumn[]): string {
  const telling = ['givenName', 'familyName', 'email', 'externalId', 'badges'];
  const texts = telling.flatMap((key) => {
    const column = columns.find((each) => each.key === key);
    return column ? [(cells[column.place] ?? '').trim()] : [];
  });
  const [given = '', family = ''] = texts;
  return `${given} ${family}`.trim() || (texts.find((text) => text !== '') ?? '');
}

/** Corrected cells of a row, by index. */
export type Corrections = Readonly<Record<number, string>>;

/** The cells of a row with corrections applied. */
export const withCorrections = (cells: readonly string[], corrections: Corrections): string[] =>
  cells.map((cell, place) => corrections[place] ?? cell);

/** Corrections that differ from the current cells. */
export const changingOnes = (cells: readonly string[], corrections: Corrections): Corrections =>
  Object.fromEntries(Object.entries(corrections).filter(([place, text]) => cells[Number(place)] !== text));
