import type { Db } from '@/server/core/platform/db';
import type { Sql } from './import-work';

/** A statement recorded for a thread to run. */
export interface Recorded {
  text: string;
  values: unknown[];
}

/** Placeholders for the ids and the time of an import, which are known later. */
export const LATER = { ids: [-1], at: new Date(0) } as const;

/**
 * Records the statements that a feature would run, for a thread without Prisma.
 * @param run gets `LATER.ids` and `LATER.at` in place of ids and times; it must not depend on what it reads
 */
export async function record(run: (db: Db) => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const recordStatement = async (...[query, ...values]: Parameters<Db['sql']['run']>) => {
    const { Prisma } = await import('@/server/core/platform/db');
    const statement = 'raw' in query ? Prisma.sql(query, ...values) : query;
    recorded.push({ text: statement.text, values: statement.values });
    return 0;
  };
  await run({ sql: { run: recordStatement } } as unknown as Db);
  return recorded;
}

const isPlaceholder = (value: unknown) => Array.isArray(value) && value.length === 1 && value[0] === LATER.ids[0];

/** Runs recorded statements with the actual ids and time. */
export async function runRecorded(
  sql: Sql,
  statements: readonly Recorded[],
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  for (const { text, values } of statements)
    await sql.query(
      text,
      values.map((value) => (isPlaceholder(value) ? ids : value instanceof Date ? at : value)),
    );
}
