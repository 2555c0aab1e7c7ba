import type { Orm } from '@/server/core/platform/db';
import type { PickupException, PickupPoint, Prisma, RestaurantZone } from '@/server/generated/prisma/client';
import { type Day, days } from '@/server/pickup/pickup.values';
import { unique, type WithRestaurant } from './unique';

export interface NewPickupRange {
  day: Day;
  start: number;
  end: number;
  orderingQuotas?: { consumptionMode: string; orderingQuota: number }[];
}

/** A restaurant's pickup hours: by default lunch on every day. */
export async function createPickupWeek(
  db: Orm,
  { restaurantId, ranges = days.map((day) => ({ day, start: 690, end: 840 })) }: { restaurantId: number; ranges?: NewPickupRange[] },
): Promise<{ id: number }> {
  const { id } = await db.pickupWeek.create({ data: { restaurantId } });
  await db.pickupSchedule.createMany({
    data: ranges.map(({ day, start, end, orderingQuotas = [] }) => ({
      weekId: id,
      restaurantId,
      day,
      startMinute: start,
      endMinute: end,
      orderingQuotas,
    })),
  });
  return { id };
}

/** A day on which a restaurant is closed for pickups. */
export function createPickupException(
  db: Orm,
  { day = '2030-12-25', ...exception }: Partial<Prisma.PickupExceptionUncheckedCreateInput> & { restaurantId: number; day?: string },
): Promise<PickupException> {
  const date = new Date(`${day}T00:00:00Z`);
  return db.pickupException.create({ data: { firstDay: date, lastDay: date, label: `Exception ${unique()}`, ...exception } });
}

export type NewPickupPoint = WithRestaurant<Partial<Omit<Prisma.PickupPointUncheckedCreateInput, 'addressId'>>> & { address?: string };

/** A pickup point at an address of its restaurant's brand. */
export async function createPickupPoint(
  db: Orm,
  { restaurantId, address: line = '1 rue de Rivoli, 75004 Paris', ...point }: NewPickupPoint,
): Promise<PickupPoint> {
  const { brandId } = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { brandId: true } });
  const { id: addressId } = await db.pickupAddress.upsert({
    where: { brandId_line: { brandId, line } },
    create: { brandId, line },
    update: {},
  });
  return db.pickupPoint.create({ data: { name: `Point ${unique()}`, ...point, restaurantId, brandId, addressId } });
}

/** A VAT zone of a restaurant: by default mainland France, primary. */
export function createRestaurantZone(
  db: Orm,
  zone: Partial<Prisma.RestaurantZoneUncheckedCreateInput> & { restaurantId: number },
): Promise<RestaurantZone> {
  const address = {
    route: 'rue de Rivoli',
    streetNumber: '1',
    postalCode: '75004',
    locality: 'Paris',
    country: 'France',
    administrativeAreaLevel1: '',
    administrativeAreaLevel2: '',
    lat: 48.8556,
    lng: 2.3601,
    provider: '',
    providerId: '',
  };
  const data = { operationZoneId: 1, isPrimary: true, address, ...zone };
  const { restaurantId, operationZoneId } = data;
  return db.restaurantZone.upsert({
    where: { restaurantId_operationZoneId: { restaurantId, operationZoneId } },
    create: data,
    update: data,
  });
}
