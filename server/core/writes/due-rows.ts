import { Prisma, prisma } from '../platform/db';

/** Rows of one table that wait for their time. */
export interface DueRows {
  table: string;
  /** The column of its key beside `id`. */
  tenant: string;
  /** The column that says from when on a row is due, null where it waits for nothing. It needs an index. */
  at: string;
  /** For how long nobody else takes the row: longer than the work on it lasts. */
  leaseMs: number;
  atOnce: number;
  /** A column that counts how often a row was taken. */
  counter?: string;
}

/**
 * Takes rows whose time has come, those that have waited longest first, and has them wait again until their lease ends: one whose worker
 * dies is due anew then. Workers that take at once get different rows.
 * @returns the ids of what was taken, in no order
 */
export async function takeDue<Id>({ table, tenant, at, leaseMs, atOnce, counter }: DueRows): Promise<Id[]> {
  const [from, key, due] = [table, tenant, at].map((name) => Prisma.raw(name));
  const count = counter === undefined ? Prisma.empty : Prisma.raw(`, ${counter} = taken.${counter} + 1`);
  const rows = await prisma.sql.read<{ id: Id }>(Prisma.sql`
    update ${from} taken set ${due} = now() + make_interval(secs => ${leaseMs / 1_000})${count}
    from (select ${key}, id from ${from} where ${due} <= now() order by ${due} limit ${atOnce} for update skip locked) waiting
    where taken.${key} = waiting.${key} and taken.id = waiting.id returning taken.id`);
  return rows.map(({ id }) => id);
}
