import type { Db } from '@/server/core/platform/db';
import type { StopReason } from './reloads.values';

interface Stop {
  brandId: number;
  customerId: number;
  /** Only if this card is the one that it charges. */
  cardId?: number;
  reason: StopReason;
  now: Date;
}

/** Switches an automatic reload off by itself, and keeps why. The customer is locked. */
export async function stopReload(db: Db, { brandId, customerId, cardId, reason, now }: Stop): Promise<void> {
  await db.automaticReload.updateMany({
    where: { brandId, customerId, isActive: true, ...(cardId !== undefined && { cardId }) },
    data: { isActive: false, dueAt: null, reason, updatedAt: now, ...(reason === 'CARD_REMOVED' && { cardId: null }) },
  });
  // One that is off already keeps no card that is gone.
  if (reason === 'CARD_REMOVED') await db.automaticReload.updateMany({ where: { brandId, customerId, cardId }, data: { cardId: null } });
}
