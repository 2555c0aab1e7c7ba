import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { isOnlineGuest } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Shop } from '@/server/pricing/quoting/shop.query';
import { readFacts } from '@/server/readiness/readiness.query';
import { waysOf } from '@/server/readiness/readiness.rules';
import { type ReadinessCode, readinessReasons } from '@/server/readiness/readiness.values';

/** Checked elsewhere: by the box when a table is ordered at, and by the slot under its lock. */
const checkedElsewhere = new Set<ReadinessCode>(['no_published_layout', 'no_published_table', 'no_box', 'box_away', 'slots_full_now']);

/**
 * Refuses guests while online ordering is closed, by the same rule as readiness. Kiosks and tills are served.
 * @throws ordering_closed, with the reasons and when it opens
 */
export async function assertTakesOrders(
  ctx: Context,
  { shop, channelId, mode, isForLater }: { shop: Shop; channelId: number; mode: ConsumptionMode | null; isForLater: boolean },
): Promise<void> {
  if (!isOnlineGuest(ctx.caller)) return;
  const { restaurantId, brandId, timeZone } = shop;
  const facts = (await readFacts(ctx, brandId, [{ id: restaurantId, timeZone }], {})).get(restaurantId);
  const way = facts && waysOf(facts).find((each) => each.channelId === channelId && each.mode?.type === mode?.type);
  const blockingReasons = (way?.reasons ?? [{ code: 'no_consumption_mode' as const }]).filter(({ code }) => {
    const { weight } = readinessReasons[code];
    // Guests who choose a time are checked against its slot instead.
    return !checkedElsewhere.has(code) && (weight === 'blocks' || (weight === 'time' && !isForLater));
  });
  if (blockingReasons.length === 0) return;
  const opensAt = way?.opensAt ?? null;
  const codes = blockingReasons.map(({ code }) => code);
  throw new AppError('ordering_closed', {
    extraData: { reasons: codes, opensAt: opensAt === null ? null : new Date(opensAt).toISOString() },
  });
}
