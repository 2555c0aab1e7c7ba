import type { Orm } from '@/server/core/platform/db';
import type { Prisma } from '@/server/generated/prisma/client';
import { type Conditions, type Effect, type PromotionRule, promotionRule, type Selection } from '@/server/pricing/promotion.schema';
import { unique } from './unique';

interface RuleFacts extends Conditions {
  /** A discount in basis points or cents, on the cart or on the named items. */
  rate?: number;
  cents?: number;
  of?: Selection;
  effect?: Effect;
  stacking?: Partial<PromotionRule['stacking']>;
  priority?: number;
  maximumCents?: number;
}

/** A rule as the API returns it: by default 10 % off the cart. */
export function ruleOf({ rate = 1000, cents, of, effect, stacking, priority, maximumCents, ...conditions }: RuleFacts = {}): PromotionRule {
  const amountField = cents === undefined ? ({ rate } as const) : ({ amountCents: cents } as const);
  const type = `${of ? 'item' : 'cart'}_${cents === undefined ? 'rate' : 'amount'}`;
  return promotionRule.parse({
    conditions,
    effect: effect ?? { type, ...amountField, ...(of && { of }) },
    stacking,
    priority,
    ...(maximumCents && { maximumCents }),
  });
}

export type NewPromotion = Partial<Omit<Prisma.PromotionUncheckedCreateInput, 'rule' | 'versions' | 'tallies'>> & {
  brandId: number;
  rule?: PromotionRule;
};

/** A promotion of a brand: by default a draft. */
export async function createPromotion(db: Orm, { rule = ruleOf(), ...promotion }: NewPromotion): Promise<number> {
  const name = `Promotion ${unique()}`;
  const { id } = await db.promotion.create({
    data: { name, label: '10 % off', ...promotion, rule: rule as Prisma.InputJsonValue },
    select: { id: true },
  });
  return id;
}

/** A promotion whose first version is in force, by default since yesterday. */
export async function createPublishedPromotion(
  db: Orm,
  { startsAt = new Date(Date.now() - 86_400_000), endsAt, ...promotion }: NewPromotion & { startsAt?: Date; endsAt?: Date },
): Promise<number> {
  const { brandId, rule = ruleOf(), label = '10 % off' } = promotion;
  const promotionId = await createPromotion(db, { state: 'published', ...promotion, rule, label, lastVersion: 1 });
  const version = { brandId, promotionId, version: 1, label, rule: rule as Prisma.InputJsonValue, startsAt, endsAt };
  await db.promotionVersion.create({ data: version, select: { version: true } });
  return promotionId;
}

/** Publishes another version of a promotion, in force from now on. */
export async function publishAgain(
  db: Orm,
  { brandId, promotionId }: { brandId: number; promotionId: number },
  rule = ruleOf({ rate: 2000 }),
): Promise<void> {
  const where = { brandId_id: { brandId, id: promotionId } };
  const { lastVersion, label } = await db.promotion.update({
    where,
    data: { lastVersion: { increment: 1 } },
    select: { lastVersion: true, label: true },
  });
  const version = { brandId, promotionId, version: lastVersion, label, rule: rule as Prisma.InputJsonValue, startsAt: new Date() };
  await db.promotionVersion.create({ data: version, select: { version: true } });
}
