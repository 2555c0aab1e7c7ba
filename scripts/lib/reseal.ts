// Decided in docs/decisions/132-replacing-the-secrets-key.md.

import pg from 'pg';
import { reseal, type SealedColumn } from '@/server/core/platform/secrets';
import { sealedColumns } from '@/server/sealed-columns';
import { withConnection } from './connection';

const PAGE = 1_000;

type Row = Record<string, unknown>;

const listOf = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');
const parameters = (columns: readonly string[], after: number) => columns.map((_, index) => `$${index + 1 + after}`).join(', ');

/** The next rows that have a secret, by primary key. */
async function readPage(client: pg.Client, { table, column, primaryKey }: SealedColumn<never>, last: Row | undefined): Promise<Row[]> {
  const afterLast = last ? `and (${listOf(primaryKey)}) > (${parameters(primaryKey, 0)})` : '';
  const query = `select * from ${listOf([table])} where ${listOf([column])} is not null ${afterLast} order by ${listOf(primaryKey)} limit ${PAGE}`;
  return (await client.query<Row>(query, last ? primaryKey.map((key) => last[key]) : [])).rows;
}

/** @returns how many secrets of these rows were encrypted anew */
async function resealPage(client: pg.Client, { table, column, primaryKey, placeOf }: SealedColumn<never>, rows: Row[]): Promise<number> {
  // A secret that another process has replaced meanwhile stays as that one wrote it.
  const update = `update ${listOf([table])} set ${listOf([column])} = $1 where ${listOf([column])} = $2 and (${listOf(primaryKey)}) = (${parameters(primaryKey, 2)})`;
  let count = 0;
  await client.query('begin');
  for (const row of rows) {
    const sealed = row[column] as string;
    const renewed = renew(sealed, placeOf(row as never));
    if (renewed === null) continue;
    const { rowCount } = await client.query(update, [renewed, sealed, ...primaryKey.map((key) => row[key])]);
    count += rowCount ?? 0;
  }
  await client.query('commit');
  return count;
}

/** Null for a secret that stays: `SECRETS_KEY` reads it, or neither key does. */
function renew(sealed: string, place: string): string | null {
  try {
    return reseal(sealed, place);
  } catch {
    return null;
  }
}

/**
 * Encrypts with `SECRETS_KEY` all secrets that are encrypted with `SECRETS_KEY_FORMER`. Can be repeated after it was interrupted.
 * @returns the number of secrets
 */
export function resealSecrets(url: string): Promise<number> {
  return withConnection(url, async (client) => {
    let count = 0;
    for (const column of sealedColumns)
      for (let rows = await readPage(client, column, undefined); rows.length > 0; rows = await readPage(client, column, rows.at(-1)))
        count += await resealPage(client, column, rows);
    return count;
  });
}
