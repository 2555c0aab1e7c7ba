import { hashOfToken } from '@/server/core/callers/tokens';
import type { Orm } from '@/server/core/platform/db';
import type { Customer, GuestGroup, Prisma, WalletCard } from '@/server/generated/prisma/client';
import type { SandboxToken } from '@/server/payments/sandbox.values';
import { sealToken } from '@/server/reloads/card-tokens';
import { unique } from './unique';

export type NewCustomer = Partial<Omit<Prisma.CustomerUncheckedCreateInput, 'badges' | 'restaurants' | 'wallet'>> & {
  brandId: number;
  badges?: string[];
  restaurantIds?: number[];
};

/** A customer of a brand with an empty wallet, seen in all of its restaurants unless some are given. */
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

/** A wallet with 50.00 € paid in, 12.00 € spent and 5.00 € reserved by a hold. Returns the hold. */
export async function createWallet(db: Orm, owner: { brandId: number; customerId: number }): Promise<{ holdId: string }> {
  await db.wallet.create({ data: { ...owner, own: 3_800, held: 500, lastPosition: 2 } });
  const otherPockets = { promotionalBefore: 0, promotionalAfter: 0, employerBefore: 0, employerAfter: 0, pocket: 'own' as const };
  const reload = { position: 1, firstPosition: 1, kind: 'RELOAD' as const, amount: 5_000, ownBefore: 0, ownAfter: 5_000 };
  await db.walletLine.create({ data: { ...owner, ...otherPockets, ...reload } });
  const payment = { position: 2, firstPosition: 2, kind: 'PAYMENT' as const, amount: -1_200, ownBefore: 5_000, ownAfter: 3_800 };
  await db.walletLine.create({ data: { ...owner, ...otherPockets, ...payment } });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id: holdId } = await db.walletHold.create({ data: { ...owner, amount: 500, expiresAt }, select: { id: true } });
  return { holdId };
}

/** A customer's card in the sandbox; by default their default card. */
export function createCard(
  db: Orm,
  { token = 'sandbox_succeeds', ...card }: { brandId: number; customerId: number; token?: SandboxToken; isDefault?: boolean },
): Promise<WalletCard> {
  const facts = { provider: 'sandbox', network: 'visa', lastFour: '4242', expMonth: 12, expYear: 2034 };
  return db.walletCard.create({ data: { ...facts, isDefault: true, ...card, token: sealToken(token, card) } });
}

/** A request to erase a customer. */
export async function createErasure(db: Orm, owner: { brandId: number; customerId: number }): Promise<{ erasureId: number }> {
  const plan = { removed: [], kept: [], blockers: [] };
  const { id: erasureId } = await db.erasure.create({ data: { ...owner, plan, requestedAt: new Date() }, select: { id: true } });
  return { erasureId };
}

/** A link for a customer to choose a password for their login. Returns the part after the link's `#`. */
export async function createPasswordLink(db: Orm, owner: { brandId: number; customerId: number }): Promise<{ secret: string }> {
  const secret = `secret-${unique()}`;
  const login = { ...owner, email: `login-${unique()}@test.example`, name: 'Some customer', role: 'customer' as const };
  const link = { hash: hashOfToken(secret), expiresAt: new Date(Date.now() + 3_600_000) };
  await db.user.create({ data: { ...login, links: { create: link } } });
  return { secret };
}
