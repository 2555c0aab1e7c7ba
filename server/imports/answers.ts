import type { Context } from '@/server/core/operation/context';
import type { Import } from '@/server/generated/prisma/client';
import { rowsWithProblems, type ShownRow } from './rows.service';

/** So many rows are named in an answer; a file has all of them. */
export const MOST_NAMED = 1_000;

/** What keeps a row from being applied. */
export const isBad = ({ severity }: { severity: string }) => severity !== 'warning';

/** The first rows of an import that were left out. */
export const badRows = (ctx: Context, imported: Import) => rowsWithProblems(ctx, imported, ['error', 'conflict'], MOST_NAMED);

/** What is wrong with rows, each with the name of the column in the file. */
export function validationErrors(rows: readonly ShownRow[]): { line: number; path: string; message: string }[] {
  const errors = rows.flatMap(({ line, problems }) =>
    problems.filter(isBad).map(({ header, reason }) => ({ line, path: header ?? '', message: reason })),
  );
  return errors.slice(0, MOST_NAMED);
}
