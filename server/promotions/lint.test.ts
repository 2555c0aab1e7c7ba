// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { PromotionRule } from '@/server/pricing/promotion.schema';
import { type Actor, actorsOf } from '@/server/testing/as';
import {
  createCatalogCategory,
  createCatalogProduct,
  createPromotion,
  createPublishedPromotion,
  createRestaurant,
  ruleOf,
} from '@/server/testing/factories';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { checkPromotions } from './promotions.operations';

let brand: Actor;
let brandId: number;
let restaurantId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId } = tenants.a);
  await prisma.promotion.updateMany({ data: { archivedAt: new Date() } });
});

/** @param name of the list; guests read the same label of all of them. */
const add = (rule: PromotionRule, name?: string) => createPromotion(prisma, { brandId, rule, ...(name && { name }) });
const findings = async (promotionId?: number) => (await brand.call(checkPromotions, { brandId, promotionId })).findings;
const codes = async () => (await findings()).map(({ code, reason }) => reason ?? code);
const archivedAt = new Date();

describe('the check of a single promotion', () => {
  it('reports a discount above the minimum of the cart', async () => {
    await add(ruleOf({ cents: 500, minimumCents: 500 }));
    expect(await findings()).toEqual([]);
    const larger = await add(ruleOf({ cents: 500, minimumCents: 499 }));
    expect((await findings()).filter(({ code }) => code === 'larger_than_cart').map(({ promotionId }) => promotionId)).toEqual([larger]);
  });

  it('reports nothing when the cap stays below the minimum', async () => {
    await add(ruleOf({ cents: 5_000, minimumCents: 1_000, maximumCents: 900 }));
    expect(await findings()).toEqual([]);
  });

  it.each<[string, () => Promise<PromotionRule>]>([
    ['no_restaurant', async () => ruleOf({ restaurantIds: [(await createRestaurant(prisma, { brandId, archivedAt })).id] })],
    ['no_channel', async () => ruleOf({ channelIds: [12] })],
    ['period_over', async () => ruleOf({ until: '2020-01-01T00:00:00Z' })],
    ['no_product', async () => ruleOf({ of: { productIds: [(await createCatalogProduct(prisma, { brandId, archivedAt })).id] } })],
    [
      'no_product',
      async () => ruleOf({ items: [{ quantity: 1, of: { categoryIds: [(await createCatalogCategory(prisma, { brandId })).id] } }] }),
    ],
  ])('reports a promotion that can never apply: %s', async (reason, rule) => {
    await add(await rule());
    expect(await codes()).toEqual([reason]);
  });

  it('reports a promotion that can never apply once its budget or its uses are spent', async () => {
    for (const conditions of [{ budgetCents: 500 }, { maximumUses: 1 }]) {
      const promotionId = await createPublishedPromotion(prisma, { brandId, rule: ruleOf(conditions) });
      await prisma.sql.run`insert into promotion_tallies values (${brandId}, ${promotionId}, ${restaurantId}, 1, 500)`;
    }
    expect(await codes()).toEqual(['budget_spent', 'uses_spent']);
  });

  it('accepts tags and SKUs that the catalog does not have', async () => {
    for (const of of [{ tags: ['own'] }, { skus: ['OWN-1'] }]) await add(ruleOf({ of }));
    expect(await findings()).toEqual([]);
  });
});

describe('the check of two promotions', () => {
  it('reports the products that both name, however they name them', async () => {
    const { id: categoryId } = await createCatalogCategory(prisma, { brandId });
    const { id: productId } = await createCatalogProduct(prisma, { brandId, categoryIds: [categoryId], tags: ['sweet'] });
    const { id: other } = await createCatalogProduct(prisma, { brandId });
    const ids = [await add(ruleOf({ of: { categoryIds: [categoryId] } })), await add(ruleOf({ of: { tags: ['sweet'] } }), 'Sweets')];
    const apart = await add(ruleOf({ of: { productIds: [other] } }));
    expect(await findings()).toEqual([
      expect.objectContaining({
        code: 'one_of_them',
        promotionId: ids[0],
        otherPromotionId: ids[1],
        productIds: [productId],
        message: 'Meets “Sweets”: only one of them applies.',
      }),
    ]);
    expect(await findings(apart)).toEqual([]);
  });

  it('reports joint ones that add up, and ones of a group that exclude each other', async () => {
    const joint = { stacking: { isJoint: true } };
    await add(ruleOf(joint));
    await add(ruleOf({ ...joint, rate: 500 }));
    expect(await codes()).toEqual(['add_up']);
    await add(ruleOf({ of: {}, stacking: { group: 'lunch' } }));
    await add(ruleOf({ stacking: { group: 'lunch' } }));
    expect(await codes()).toEqual(['same_group', 'one_of_them', 'one_of_them', 'add_up']);
  });

  it.each<[string, object, object]>([
    ['restaurant', { restaurantIds: [1] }, { restaurantIds: [2] }],
    ['channel', { channelIds: [2] }, { channelIds: [5] }],
    ['mode', { modes: ['MODE_SIT_IN'] }, { modes: ['MODE_DRIVE', 'MODE_DELIVERY'] }],
    [
      'hour',
      { hours: [{ day: 'MON', start: 0, end: 720 }] },
      {
        hours: [
          { day: 'MON', start: 720, end: 900 },
          { day: 'TUE', start: 0, end: 720 },
        ],
      },
    ],
    ['tier', { members: { tierIds: [1] } }, { members: { tierIds: [2] } }],
    ['day', { until: '2040-01-01T00:00:00Z' }, { from: '2040-01-01T00:00:00Z' }],
  ])('reports nothing where they share no %s', async (_, one, other) => {
    for (const channelId of [2, 5])
      await prisma.brandChannel.upsert({
        where: { brandId_channelId: { brandId, channelId } },
        create: { brandId, channelId },
        update: {},
      });
    const second = await createRestaurant(prisma, { brandId });
    const here = (conditions: object) =>
      'restaurantIds' in conditions
        ? { restaurantIds: [(conditions.restaurantIds as number[])[0] === 1 ? restaurantId : second.id] }
        : conditions;
    await add(ruleOf(here(one)));
    await add(ruleOf(here(other)));
    expect(await findings()).toEqual([]);
    await add(ruleOf());
    expect(await codes()).toEqual(['one_of_them', 'one_of_them']);
  });

  it('counts all findings, and returns no more than an answer holds', async () => {
    await add(ruleOf({ stacking: { isJoint: true }, until: '2020-01-01T00:00:00Z' }));
    for (let count = 0; count < 33; count++) await add(ruleOf());
    const { findings: told, count } = await brand.call(checkPromotions, { brandId });
    expect([told.length, count]).toEqual([500, 1 + (33 * 32) / 2]);
    expect(told[0]?.code).toBe('never_applies');
  });
});
