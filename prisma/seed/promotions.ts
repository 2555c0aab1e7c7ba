import type { Orm } from '@/server/core/platform/db';
import type { Prisma } from '@/server/generated/prisma/client';
import { days } from '@/server/pickup/pickup.values';
import { promotionRule } from '@/server/pricing/promotion.schema';

const DAY_MS = 86_400_000;
const BISTRO = 1;
/** The channels of kiosks and of online ordering. */
const [KIOSK, ONLINE] = [1, 2];
const LUNCH = { start: 690, end: 870 };

interface SeedPromotion {
  id: number;
  state: 'draft' | 'published' | 'paused';
  name: string;
  label: string;
  rule: Parameters<typeof promotionRule.parse>[0];
  /** Since when it is in force; absent for drafts. */
  daysAgo?: number;
}

/** The promotions of «Bistro Lumière»: the first applies to every cart of 20.00 or more. */
const promotionsOf = (dessertsId: number): SeedPromotion[] => [
  {
    id: 1,
    state: 'published',
    name: 'Panier dès 20 €',
    label: '−10 % dès 20 €',
    rule: { conditions: { minimumCents: 2_000 }, effect: { type: 'cart_rate', rate: 1_000 }, stacking: { isJoint: true } },
    daysAgo: 45,
  },
  {
    id: 2,
    state: 'published',
    name: 'Desserts du midi à la borne',
    label: 'Desserts à −20 % le midi',
    rule: {
      conditions: { channelIds: [KIOSK], hours: days.slice(0, 5).map((day) => ({ day, ...LUNCH })) },
      effect: { type: 'item_rate', of: { categoryIds: [dessertsId] }, rate: 2_000 },
      stacking: { isJoint: true },
    },
    daysAgo: 30,
  },
  {
    id: 3,
    state: 'paused',
    name: 'Membres, 5 € de remise',
    label: '5 € offerts aux membres',
    rule: {
      conditions: { members: 'all members', minimumCents: 3_000, usesPerMember: 1, budgetCents: 200_000 },
      effect: { type: 'cart_amount', amountCents: 500 },
      stacking: { group: 'bienvenue' },
    },
    daysAgo: 14,
  },
  {
    id: 4,
    state: 'draft',
    name: 'Trois desserts, un offert',
    label: 'Le troisième dessert offert',
    rule: {
      conditions: { channelIds: [ONLINE] },
      effect: { type: 'cheapest_free', of: { categoryIds: [dessertsId] }, outOf: 3, free: 1 },
    },
  },
];

/** Writes the promotions of brand 1. The catalog must exist. */
export async function seedPromotions(db: Orm, now: Date): Promise<void> {
  const { id: dessertsId } = await db.catalogCategory.findFirstOrThrow({
    where: { brandId: BISTRO, name: 'Desserts' },
    select: { id: true },
  });
  for (const { id, state, name, label, rule: rawRule, daysAgo } of promotionsOf(dessertsId)) {
    const rule = promotionRule.parse(rawRule) as Prisma.InputJsonValue;
    const since = new Date(now.getTime() - (daysAgo ?? 1) * DAY_MS);
    const lastVersion = daysAgo === undefined ? 0 : 1;
    await db.promotion.create({
      data: { brandId: BISTRO, id, state, name, label, rule, lastVersion, createdAt: since, updatedAt: since },
      select: { id: true },
    });
    if (lastVersion === 0) continue;
    const version = { brandId: BISTRO, promotionId: id, version: 1, label, rule, startsAt: since, publishedAt: since };
    await db.promotionVersion.create({ data: version, select: { version: true } });
  }
}
