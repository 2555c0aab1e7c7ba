import { prisma } from '@/server/core/platform/db';
import { PATIENCE_MS } from './patience';

/**
 * Resolves once somebody, or this many, wait for a row locked by another transaction.
 * @param namePrefix the beginning of the waiting connection's name; by default anybody
 */
export async function untilSomebodyWaits(namePrefix = '', count = 1): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const waiting = await prisma.sql.read`select 1 from pg_stat_activity
      where datname = current_database() and application_name like ${`${namePrefix}%`} and wait_event_type = 'Lock'`;
    if (waiting.length >= count) return;
  }
  throw new Error('Nobody waits');
}
