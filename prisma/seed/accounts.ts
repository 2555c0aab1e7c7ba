import type { Orm } from '@/server/core/platform/db';
import { createUser, type NewUser } from '@/server/testing/factories';

const EVERY_FLAG: NewUser['accessFlags'] = ['CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS'];
const DAY_MS = 86_400_000;

type Account = NewUser & { account: string; passwordExpiredDays?: number };

/** `<account>@demo.test`, each with the scope that its role requires. */
const accounts: Account[] = [
  { account: 'admin', name: 'Camille Renaud', role: 'admin', accessFlags: EVERY_FLAG },
  { account: 'group', name: 'Hélène Vasseur', role: 'brand_group', brandGroupId: 1, accessFlags: EVERY_FLAG },
  { account: 'brand', name: 'Mathieu Garnier', role: 'brand', brandId: 1, accessFlags: EVERY_FLAG },
  { account: 'noflags', name: 'Inès Carpentier', role: 'brand', brandId: 1, accessFlags: [] },
  { account: 'rivoli', name: 'Enzo Ricci', role: 'brand', brandId: 3, accessFlags: EVERY_FLAG },
  { account: 'cantine', name: 'Nadia Benali', role: 'brand', brandId: 2, accessFlags: EVERY_FLAG },
  { account: 'restaurant', name: 'Léa Fontaine', role: 'restaurant', brandId: 1, restaurantId: 1, accessFlags: EVERY_FLAG },
  { account: 'pos', name: 'Caisse République', role: 'pos', brandId: 1, restaurantId: 1 },
  { account: 'kiosk', name: 'Borne République', role: 'kiosk', brandId: 1, restaurantId: 1 },
  { account: 'customer', name: 'Juliette Morel', role: 'customer', brandId: 1, customerId: 1 },
  { account: 'expired', name: 'Benoît Lacroix', role: 'customer', brandId: 1, customerId: 3, passwordExpiredDays: 12 },
];

/** The accounts named in the stock ledger, by restaurant: the first counts and receives, the second helps out. */
const stockKeepers: Record<number, string[]> = { 1: ['restaurant', 'brand'], 2: ['brand'], 3: ['cantine'], 4: ['rivoli'] };

/** Writes the demo accounts with this password. @returns the ids of the users who manage each restaurant's stock */
export async function seedAccounts(db: Orm, now: Date, password: string): Promise<Map<number, number[]>> {
  const ids = new Map<string, number>();
  for (const { account, passwordExpiredDays, ...user } of accounts) {
    const passwordExpiresAt = passwordExpiredDays === undefined ? null : new Date(now.getTime() - passwordExpiredDays * DAY_MS);
    const created = await createUser(db, { ...user, email: `${account}@demo.test`, password, passwordExpiresAt });
    ids.set(account, created.id);
  }
  return new Map(Object.entries(stockKeepers).map(([restaurantId, names]) => [Number(restaurantId), names.map((name) => ids.get(name)!)]));
}
