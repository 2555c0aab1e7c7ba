import type { Orm } from '@/server/core/platform/db';
import { createGrant, createPricingRule, createShift } from '@/server/testing/factories';

export const CANTEEN = 3;
const DAY_MS = 86_400_000;
const WEEKDAYS = [1, 2, 3, 4, 5];

export const shifts = [
  { id: 'lunch', name: 'Déjeuner', days: WEEKDAYS, startMinute: 11 * 60 + 30, endMinute: 14 * 60 + 30 },
  { id: 'dinner', name: 'Dîner', days: [1, 2, 3, 4], startMinute: 18 * 60 + 30, endMinute: 21 * 60 },
];

const lunchOfTheCanteen = {
  restaurantId: CANTEEN,
  enabled: true,
  restaurant_grant: { amount: 380, strategy: null, dailyLimit: null, threshold: null, ceiling: null },
  shiftGrants: [{ shiftId: 'lunch', amount: 420, ceiling: null, threshold: 700 }],
};

export const grants = [
  {
    id: 1,
    brandId: 2,
    code: 'ACME-REPAS',
    labelTicket: 'Participation ACME',
    amount: 350,
    threshold: 650,
    restaurants: [lunchOfTheCanteen],
  },
  { id: 2, brandId: 2, code: 'LYCEE-REGION', labelTicket: 'Aide de la Région', type: 'RATE', amount: 4_000, ceiling: 300, dailyLimit: 2 },
  { id: 3, brandId: 2, code: 'PREMIER-CAFE', labelTicket: 'Premier passage offert', strategy: 4, amount: 120 },
  { id: 4, brandId: 1, code: 'EQUIPE', labelTicket: 'Repas du personnel', strategy: 3, amount: 0, threshold: 300, ceiling: 900 },
] as const;

interface SeedRule {
  id: number;
  name: string;
  groupName: string;
  shiftIds: string[];
  grantIds: number[];
  restaurantIds?: number[];
  entranceFeeCents?: number;
  vatGroupId?: number;
  allowancePerDay?: number;
  allowancePerMonth?: number;
}

/** Who gets the canteen's grants: everybody in a group or one of its subgroups. */
export const rules: SeedRule[] = [
  {
    id: 1,
    name: 'ACME',
    groupName: 'ACME',
    entranceFeeCents: 150,
    vatGroupId: 1,
    restaurantIds: [CANTEEN],
    shiftIds: [],
    grantIds: [1, 3],
  },
  {
    ...{ id: 2, name: 'Lycée Voltaire', groupName: 'Lycée Voltaire', shiftIds: ['lunch'], grantIds: [2] },
    ...{ allowancePerDay: 300, allowancePerMonth: 6_000 },
  },
];

/** Writes the canteen's shifts, its grants and their rules. */
export async function seedGrants(db: Orm, now: Date): Promise<void> {
  for (const shift of shifts) await createShift(db, { restaurantId: CANTEEN, ...shift });
  const countsFrom = new Date(now.getTime() - 300 * DAY_MS);
  for (const { ...grant } of grants) {
    const restaurants = 'restaurants' in grant ? [...grant.restaurants] : [];
    await createGrant(db, { ...grant, restaurants, countsFrom });
  }
  for (const { groupName, ...rule } of rules) {
    const group = await db.guestGroup.findFirstOrThrow({ where: { brandId: 2, parentId: null, name: groupName }, select: { id: true } });
    await createPricingRule(db, { brandId: 2, ...rule, guestGroupId: group.id });
  }
}
