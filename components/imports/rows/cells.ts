import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';

/** A column of the file that is imported, and its index in the cells of a row. */
export interface ImportedColumn {
  key: string;
  /** The index of the cell in `cells`. */
  cellIndex: number;
}

/** The imported columns, in the order of the file. */
export const importedColumns = ({ columns }: Pick<ImportDetail, 'columns'>): ImportedColumn[] =>
  columns.flatMap(({ key }, cellIndex) => (key === null ? [] : [{ key, cellIndex }]));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

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
export function nameOf({ cells }: ImportRow, columns: readonly ImportedColumn[]): string {
  const namingKeys = ['givenName', 'familyName', 'email', 'externalId', 'badges'];
  const texts = namingKeys.flatMap((key) => {
    const column = columns.find((each) => each.key === key);
    return column ? [(cells[column.cellIndex] ?? '').trim()] : [];
  });
  const [given = '', family = ''] = texts;
  return `${given} ${family}`.trim() || (texts.find((text) => text !== '') ?? '');
}

/** Corrected cells of a row, by index. */
export type Corrections = Readonly<Record<number, string>>;

/** The cells of a row with corrections applied. */
export const withCorrections = (cells: readonly string[], corrections: Corrections): string[] =>
  cells.map((cell, cellIndex) => corrections[cellIndex] ?? cell);

/** Corrections that differ from the current cells. */
export const effectiveCorrections = (cells: readonly string[], corrections: Corrections): Corrections =>
  Object.fromEntries(Object.entries(corrections).filter(([cellIndex, text]) => cells[Number(cellIndex)] !== text));
