import { prisma } from '@/server/core/platform/db';
import { etagOf } from '@/server/core/rest/etag';
import * as pickup from '@/server/pickup/pickup.operations';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import type { days } from '@/server/pickup/pickup.values';
import { type Actor, actorsOf, asGuest } from '@/server/testing/as';
import { createRestaurant } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';

export let tenants: TwoTenants;
export let manager: Actor;
export let restaurantId: number;

export async function furnishWeek(): Promise<void> {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId: tenants.a.brandId }));
}

export const read = (more: object = {}) => asGuest.call(pickup.listPickupSchedules, { restaurantId, ...more });
export type Range = Parameters<typeof replace>[0][number];
export const replace = (
  pickupSchedules: {
    day: (typeof days)[number];
    start: number;
    end: number;
    orderingQuotas?: { consumptionMode: '1' | '2' | '3' | '4'; orderingQuota: number }[];
  }[],
  facts = {},
) => manager.call(pickup.replacePickupSchedules, { restaurantId, pickupSchedules }, facts);
export const refused = (pickupSchedules: unknown, facts = {}) =>
  manager.refused(pickup.replacePickupSchedules, { restaurantId, pickupSchedules }, facts);
export const http = async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  send(method, path, { headers, body, ...(method !== 'GET' && { token: await tokenOf(tenants.a.users.brand.id) }) });
/** Pickup hours without the ids that each replacement renews. */
export const content = ({ pickupSchedules }: PickupWeek) =>
  pickupSchedules.map(({ pickupScheduleId: _, restaurantId: __, ...range }) => range);
/** The `If-Match` of a client that has read these pickup hours. */
export const matching = (week: PickupWeek) => ({ ifMatch: etagOf(week) });
export const lunch: Range = { day: 'MON', start: 690, end: 840, orderingQuotas: [{ consumptionMode: '2', orderingQuota: 20 }] };
export const dinner: Range = { day: 'MON', start: 1140, end: 1440, orderingQuotas: [] };
export const lastAudit = async () => (await prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
