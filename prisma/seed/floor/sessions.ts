import { randomFrom } from '../random';
import { seedUuid } from './uuid';

const MINUTE_MS = 60_000;

export interface SeedSession {
  id: string;
  tableId: string;
  status: 'OPEN' | 'CLOSED' | 'CANCELED';
  coversNumber: number;
  underPayment: boolean;
  openedAt: Date;
  closedAt: Date | null;
}

/**
 * The present and earlier sessions at a restaurant's tables: some tables are taken, whatever the time of the first start.
 * @param tables those of the restaurant, of which about every third is taken
 */
export function sessionsOf(tables: readonly { id: string; name: string; seats: number | null }[], now: Date): SeedSession[] {
  const random = randomFrom('table sessions');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const session = (
    table: (typeof tables)[number],
    turn: string,
    details: Pick<SeedSession, 'status' | 'openedAt' | 'closedAt'>,
  ): SeedSession => ({
    id: seedUuid(`session ${table.name} ${turn}`),
    tableId: table.id,
    coversNumber: random.between(1, Math.max(1, table.seats ?? 2)),
    underPayment: false,
    ...details,
  });

  return tables.flatMap((table, index) => {
    const earlier: SeedSession[] = [];
    if (random.chance(0.6)) {
      const openedAt = minutesAgo(random.between(170, 260));
      const stayMinutes = index % 9 === 4 ? 4 : random.between(35, 80);
      const closedAt = new Date(openedAt.getTime() + stayMinutes * MINUTE_MS);
      earlier.push(session(table, 'earlier', { status: stayMinutes === 4 ? 'CANCELED' : 'CLOSED', openedAt, closedAt }));
    }
    if (index % 3 !== 0) return earlier;
    const minutes = random.between(3, 85);
    const open = session(table, 'now', { status: 'OPEN', openedAt: minutesAgo(minutes), closedAt: null });
    return [...earlier, { ...open, underPayment: minutes > 65 }];
  });
}
