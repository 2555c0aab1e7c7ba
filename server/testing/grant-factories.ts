import type { Orm } from '@/server/core/platform/db';
import type { Grant, PricingRule, Prisma, Shift } from '@/server/generated/prisma/client';
import { unique, type WithRestaurant } from './unique';

/** A shift of an hour on every day, by default after the restaurant's existing ones. */
export async function createShift(db: Orm, shift: WithRestaurant<Prisma.ShiftUncheckedCreateInput>): Promise<Shift> {
  const startMinute = 600 + 60 * (await db.shift.count({ where: { restaurantId: shift.restaurantId } }));
  const defaults = { id: `shift-${unique()}`, name: 'Shift', days: [1, 2, 3, 4, 5, 6, 7], startMinute };
  return db.shift.create({ data: { ...defaults, endMinute: (shift.startMinute ?? startMinute) + 60, ...shift } });
}

export type NewGrant = Partial<Omit<Prisma.GrantVersionUncheckedCreateInput, 'grantId' | 'number'>> & {
  brandId: number;
  id?: number;
  code?: string;
};

/** A grant in force for a long time: by default 3.50 € of each cart, once a day. */
export async function createGrant(db: Orm, { brandId, id, code = `GRANT-${unique()}`, ...version }: NewGrant): Promise<Grant> {
  const grant = await db.grant.create({ data: { brandId, id, code } });
  const values = { labelTicket: `Grant ${code}`, type: 'ABSOLUTE' as const, amount: 350, strategy: 1, dailyLimit: 1 };
  const countsFrom = new Date('2020-01-01');
  await db.grantVersion.create({ data: { brandId, grantId: grant.id, number: 1, countsFrom, ...values, ...version } });
  return grant;
}

export type NewPricingRule = Partial<Omit<Prisma.PricingRuleUncheckedCreateInput, 'restaurants' | 'grants'>> & {
  brandId: number;
  restaurantIds?: number[];
  /** In the order in which they pay. */
  grantIds?: number[];
};

/** A pricing rule, by default for every guest, everywhere and at any time. */
export function createPricingRule(db: Orm, { restaurantIds = [], grantIds = [], ...rule }: NewPricingRule): Promise<PricingRule> {
  return db.pricingRule.create({
    data: {
      name: `Rule ${unique()}`,
      ...rule,
      restaurants: { create: restaurantIds.map((restaurantId) => ({ restaurantId })) },
      grants: { create: grantIds.map((grantId, position) => ({ grantId, position })) },
    },
  });
}
