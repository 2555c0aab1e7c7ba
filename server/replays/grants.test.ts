// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { BookedOrder } from '@/server/orders/booked.types';
import { type Actor, asUser } from '@/server/testing/as';
import {
  createBrand,
  createCustomer,
  createGrant,
  createGuestGroup,
  createPricingRule,
  createRestaurant,
  createShift,
  createUser,
} from '@/server/testing/factories';
import { createPaidOrder } from '@/server/testing/orders';
import { replayGrant } from './replays.operations';

let brandId: number;
let restaurantId: number;
let office: Actor;
let grantId: number;
let groups: { acme: number; site: number };

const MONTH = { from: '2026-10-01', to: '2026-10-31' };
/** 3.50 € once a day, as in the published version. */
const asItIs = { amount: 350, strategy: 1 as const, dailyLimit: 1 };

const order = (customerId: number, at: string, cents: number, granted = 0, more: object = {}): Promise<BookedOrder> =>
  createPaidOrder(prisma, {
    ...{ brandId, restaurantId, customerId, at: new Date(`${at}:00+02:00`), lines: [{ unitCents: cents }] },
    grants: granted > 0 ? [{ grantId, valueCents: granted }] : [],
    ...more,
  });
const replay = (draft: object, more: object = {}) =>
  office.call(replayGrant, { brandId, draft: { grantId, ...asItIs, ...draft }, ...MONTH, ...more } as never);
const replayNew = (draft: object, triedFor: object) =>
  office.call(replayGrant, { brandId, draft: { ...asItIs, ...draft }, triedFor, ...MONTH } as never);

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId, countryCode: 'FR', timeZone: 'Europe/Paris' }));
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const { id: acme } = await createGuestGroup(prisma, { brandId, name: 'ACME' });
  const { id: site } = await createGuestGroup(prisma, { brandId, name: 'Site', parentId: acme, parentDepth: 1 });
  groups = { acme, site };
  ({ id: grantId } = await createGrant(prisma, { brandId, amount: 350 }));
  await createPricingRule(prisma, { brandId, guestGroupId: acme, grantIds: [grantId] });
  await createShift(prisma, { restaurantId, id: 'lunch', startMinute: 690, endMinute: 870 });
});

/** Lunch, dinner and a small lunch of a guest of the site, a lunch of a colleague, and one of a stranger. */
async function eatAMonth(): Promise<void> {
  const guest = async (guestGroupId: number | null) => (await createCustomer(prisma, { brandId, guestGroupId })).id;
  const [atSite, colleague, stranger] = [await guest(groups.site), await guest(groups.acme), await guest(null)];
  await order(atSite, '2026-10-05T12:00', 1_000, 350);
  await order(atSite, '2026-10-05T19:00', 800);
  await order(atSite, '2026-10-06T12:00', 500, 350);
  await order(colleague, '2026-10-07T12:00', 1_200, 350);
  await order(stranger, '2026-10-07T12:30', 900);
}

describe('the replay of a grant draft over a month', () => {
  it('changes nothing when the draft equals the published version', async () => {
    await eatAMonth();
    expect(await replay({})).toMatchObject({
      ...{ looked: 2, received: 2, isSample: false, orders: 4, guests: 2, granted: { before: 3, after: 3 } },
      cost: { before: { value: 1_050 }, after: { value: 1_050 } },
      difference: { value: 0, margin: 0 },
      guestPays: { beforeCents: 2_450, afterCents: 2_450, averageBefore: 613, averageAfter: 613 },
      // The guest pays 1.50 for a meal of 5.00, which is less than half of 5.50.
      guard: { before: { orders: 1, guests: 1 }, after: { orders: 1, guests: 1 } },
    });
  });

  it('pays more for a larger amount, and never more than the price of a meal', async () => {
    await eatAMonth();
    const found = await replay({ amount: 500 });
    expect(found).toMatchObject({
      cost: { before: { value: 1_050 }, after: { value: 1_500 } },
      ...{ difference: { value: 450 }, guestPays: { beforeCents: 2_450, afterCents: 2_000 } },
      restaurants: [{ restaurantId, orders: 4, beforeCents: 1_050, afterCents: 1_500 }],
      guard: { after: { orders: 1, guests: 1 } },
    });
    const paid = found.distribution.filter(({ before, after }) => before + after > 0);
    expect(paid.map(({ fromCents, before, after }) => [fromCents, before, after])).toEqual([
      [0, 0, 1],
      [100, 1, 0],
      [500, 0, 1],
      [600, 1, 0],
      [700, 0, 1],
      [800, 2, 1],
    ]);
    expect(await replay({ amount: 700 })).toMatchObject({ cost: { after: { value: 700 + 500 + 700 } } });
  });

  it('respects the daily limit and the allowance of the pricing rule', async () => {
    await eatAMonth();
    expect(await replay({ dailyLimit: 2 })).toMatchObject({ cost: { after: { value: 1_400 } }, granted: { after: 4 } });
    await prisma.pricingRule.updateMany({ where: { brandId }, data: { allowancePerDay: 400 } });
    expect(await replay({ dailyLimit: 2 })).toMatchObject({ cost: { after: { value: 350 + 50 + 350 + 350 } } });
  });

  it('applies the draft’s strategy and type, and the settings of individual restaurants', async () => {
    await eatAMonth();
    // A complement: the guest pays 6.00 first, then the grant up to 3.00.
    expect(await replay({ strategy: 3, threshold: 600, ceiling: 300, dailyLimit: 9 })).toMatchObject({
      cost: { after: { value: 300 + 200 + 0 + 300 } },
    });
    expect(await replay({ type: 'RATE', amount: 5_000 })).toMatchObject({ cost: { after: { value: 500 + 250 + 600 } } });
    const off = { restaurantId, enabled: false, restaurant_grant: null, shiftGrants: [] };
    expect(await replay({ restaurants: [off] })).toMatchObject({ cost: { after: { value: 0 } } });
  });

  it('tries a new grant that no pricing rule names on all guests, a shift or a guest group, for what their other grants leave', async () => {
    await eatAMonth();
    const found = await replayNew({ amount: 100 }, { guestGroupId: null });
    expect(found).toMatchObject({ orders: 5, guests: 3, pricingRules: [], cost: { before: { value: 0 }, after: { value: 400 } } });
    expect(await replayNew({ amount: 100, dailyLimit: 9 }, { shiftIds: ['lunch'] })).toMatchObject({
      orders: 4,
      cost: { after: { value: 400 } },
    });
    expect(await replayNew({ amount: 100 }, { guestGroupId: groups.site })).toMatchObject({ guests: 1, cost: { after: { value: 200 } } });
    // The other grant leaves 1.50 of the small lunch.
    expect(await replayNew({ amount: 200 }, { guestGroupId: groups.site })).toMatchObject({ cost: { after: { value: 200 + 150 } } });
  });

  it('rejects another brand, and grants and guest groups of another brand', async () => {
    const other = await createBrand(prisma);
    const input = { brandId, draft: { grantId, ...asItIs }, ...MONTH };
    expect((await office.refused(replayGrant, { ...input, brandId: other.id })).code).toBe('access_denied');
    const { id: foreign } = await createGrant(prisma, { brandId: other.id });
    expect((await office.refused(replayGrant, { ...input, draft: { ...input.draft, grantId: foreign } })).code).toBe('data_not_found');
    const { id: group } = await createGuestGroup(prisma, { brandId: other.id, name: 'Others' });
    expect((await office.refused(replayGrant, { ...input, triedFor: { guestGroupId: group } })).code).toBe('data_not_found');
  });
});
