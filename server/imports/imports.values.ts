/** Values of imports that screens use, too. */

/**
 * `mapping`: waits for its columns to be named. `reading`: the file is read and compared. `preview`: waits to be applied. `applying`,
 * `undoing`: in progress. `failed`: nothing was applied. `undone`: everything that nothing had changed since was undone.
 */
export const importStates = ['mapping', 'reading', 'preview', 'applying', 'done', 'failed', 'undoing', 'undone', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** States of work in progress, which end by themselves. */
export const runningStates = ['reading', 'applying', 'undoing'] as const satisfies ImportState[];

/** The effect of an import on a row. Rows of `conflict` and `error` are not applied. */
export const importRowKinds = ['created', 'changed', 'unchanged', 'conflict', 'error'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

/** `keep`: an empty cell changes nothing; `clear`: it empties the field. */
export const emptyCellModes = ['keep', 'clear'] as const;

/** Why a row was not undone. */
export const keptReasons = [
  'gone',
  'changed_since',
  'has_sign_in',
  'money_used',
  'in_use',
  'email_taken',
  'external_id_taken',
  'badge_taken',
  'group_gone',
  'sku_taken',
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** How many days an import is kept and can be undone. */
export const IMPORT_DAYS = 90;

/** The kinds of imports. */
export const importKindNames = ['customers', 'customers_phoenix', 'catalog'] as const;
export type ImportKindName = (typeof importKindNames)[number];

/** The most rows in a file. */
export const IMPORT_ROWS = 500_000;

/** Shown in place of a cell that is not stored, such as a password. */
export const HIDDEN_CELL = '••••••••';

/** Problems that rows of all kinds of files can have. `{value}` is the cell. */
export const rowFaults = {
  too_long: { en: 'This is longer than {limit} characters.', fr: 'Cela dépasse {limit} caractères.' },
  repeated: { en: '“{value}” is on other rows as well.', fr: '« {value} » figure aussi sur d’autres lignes.' },
} as const satisfies Record<string, { en: string; fr: string }>;
