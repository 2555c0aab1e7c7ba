import { prisma } from './db';

/** Jobs by queue and state, for `/metrics`; null if no worker has ever run on this database. */
export async function jobCounts(): Promise<{ queue: string; state: string; count: number }[] | null> {
  const [schema] = await prisma.sql.read<{ ready: boolean }>`select to_regclass('jobs.job') is not null as ready`;
  if (!schema?.ready) return null;
  return prisma.sql.read`select name as queue, state::text, count(*)::int as count from jobs.job group by 1, 2 order by 1, 2`;
}
