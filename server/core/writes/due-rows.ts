import { Prisma, prisma } from '../platform/db';

/** A table whose rows are processed when they are due. */
export interface DueRows {
  table: string;
  /** The column of its key beside `id`. */
  tenant: string;
  /** The column with the moment from which a row is due, or null. It needs an index. */
  at: string;
  /** For how long nobody else takes the row: longer than its processing takes. */
  leaseMs: number;
  atOnce: number;
  /** A column that counts how often a row was taken. */
  counter?: string;
}

/**
 * Takes rows that are due, longest waiting first, and postpones them to the end of their lease, so that those of a worker that dies become
 * due again. Workers that take rows at once get different ones.
 * @returns the ids of the rows, in no order
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
