import type { Context } from '@/server/core/operation/context';
import type { Import } from '@/server/generated/prisma/client';
import { rowsWithProblems, type ShownRow } from './rows.service';

/** The most rows listed in a response. The error file has all of them. */
export const MOST_NAMED = 1_000;

/** Whether a problem keeps a row from being applied. */
export const isBad = ({ severity }: { severity: string }) => severity !== 'warning';

/** The first rows of an import that were not applied. */
export const badRows = (ctx: Context, imported: Import) => rowsWithProblems(ctx, imported, ['error', 'conflict'], MOST_NAMED);

/** The problems of rows, each with the column's name in the file. */
export function validationErrors(rows: readonly ShownRow[]): { line: number; path: string; message: string }[] {
  const errors = rows.flatMap(({ line, problems }) =>
    problems.filter(isBad).map(({ header, reason }) => ({ line, path: header ?? '', message: reason })),
  );
  return errors.slice(0, MOST_NAMED);
}
