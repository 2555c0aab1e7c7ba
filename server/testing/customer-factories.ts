import type { Orm } from '@/server/core/platform/db';
import type { Customer, GuestGroup, Prisma } from '@/server/generated/prisma/client';
import { unique } from './unique';

export type NewCustomer = Partial<Omit<Prisma.CustomerUncheckedCreateInput, 'badges' | 'restaurants' | 'wallet'>> & {
  brandId: number;
  badges?: string[];
  restaurantIds?: number[];
};

/** A customer of a brand, known in all of its restaurants unless some are given, with nothing in the wallet. */
export function createCustomer(db: Orm, { badges = [], restaurantIds = [], ...customer }: NewCustomer): Promise<Customer> {
  const name = unique();
  return db.customer.create({
    data: {
      givenName: 'Some',
      familyName: `Customer ${name}`,
      email: `customer-${name}@test.example`,
      ...customer,
      badges: { create: badges.map((badge) => ({ badge })) },
      restaurants: { create: restaurantIds.map((restaurantId) => ({ restaurantId })) },
    },
  });
}

export function createGuestGroup(
  db: Orm,
  group: Partial<Prisma.GuestGroupUncheckedCreateInput> & { brandId: number },
): Promise<GuestGroup> {
  return db.guestGroup.create({ data: { name: `Guests ${unique()}`, ...group } });
}
