import type { Customer } from '@/server/customers/customers.schema';
import type { WalletView } from '@/server/wallet/wallet.schema';
import { signIn } from './accounts';
import type { Client } from './client';
import type { House } from './houses';

/** Guests with an account: they have badges, wallets, points and employers. */
export interface Person {
  customerId: number;
  brandId: number;
  badge: string;
  paymentType: Customer['paymentType'];
  memberId: string;
  /** Set for those who sign in to the web shop. */
  token: string | null;
  /** The wallet and the points when the day began. */
  before: { balance: number; lines: number; points: number; pointsLines: number };
}

/** The accounts of a restaurant's guests, one for each entry: how they pay. */
const paymentTypes: readonly Customer['paymentType'][] = [
  ...(['PREPAYMENT', 'PREPAYMENT', 'POSTPAYMENT', 'CASH', 'PREPAYMENT', 'POSTPAYMENT', 'PREPAYMENT', 'CASH'] as const),
];
/** How many of them sign in to the web shop. */
const SIGNED_IN_COUNT = 3;
/** Points that members start with, so that some can have a reward. */
const WELCOME_POINTS = 150;

/** The guests of a restaurant with accounts: created on the first simulated day, and found again on later ones. */
export async function welcomeGuests(client: Client, house: House): Promise<Person[]> {
  const { brandId, officeToken } = house.brand;
  const groups = await client.get<{ guestGroupId: number; path: string }[]>({
    path: '/guest_groups',
    query: { brandId },
    token: officeToken,
    kind: 'read',
  });
  // Employers pay for guests in their sites and departments, if the brand has any.
  const departments = groups.filter(({ path }) => path.includes('/') && !groups.some((other) => other.path.startsWith(`${path} /`)));
  const people: Person[] = [];
  for (const [index, paymentType] of paymentTypes.entries()) {
    const name = `service.guest.${house.restaurantId}.${index + 1}`;
    const account = await findOrAdd(client, house, {
      ...{ brandId, email: `${name}@demo.test`, givenName: 'Service', familyName: `Guest ${house.restaurantId}-${index + 1}` },
      ...{
        badges: [`service-${house.restaurantId}-${index + 1}`],
        paymentType,
        guestGroupId: departments[index % departments.length]?.guestGroupId ?? null,
      },
    });
    const { customerId } = account;
    const memberId = `member-${customerId}`;
    const token = index < SIGNED_IN_COUNT ? await tokenOf(client, house, account) : null;
    if (house.brand.programme) await joinProgramme(client, officeToken, customerId);
    const badge = account.badges[0] ?? '';
    people.push({
      customerId,
      brandId,
      badge,
      paymentType: account.paymentType,
      memberId,
      token,
      before: await readAccountState(client, house, customerId),
    });
  }
  return people;
}

async function findOrAdd(
  client: Client,
  { brand: { officeToken } }: House,
  newCustomer: Partial<Customer> & { brandId: number; email: string },
): Promise<Customer> {
  const { brandId, email } = newCustomer;
  const lookup = await client.ask<Customer>({
    path: '/customers/lookup',
    query: { brandId, email },
    token: officeToken,
    kind: 'find guest',
  });
  if (lookup.status === 200) return lookup.data;
  return client.get<Customer>({
    method: 'POST',
    path: '/customers',
    body: newCustomer,
    key: `guest-${email}`,
    token: officeToken,
    kind: 'new guest',
  });
}

async function tokenOf(client: Client, { brand: { officeToken } }: House, { customerId, email, brandId }: Customer): Promise<string> {
  const { temporaryPassword } = await client.get<{ temporaryPassword: string }>({
    method: 'POST',
    path: `/customers/${customerId}/login`,
    body: { by: 'password' },
    token: officeToken,
    kind: 'guest login',
  });
  return signIn(client, { username: email ?? '', password: temporaryPassword, brandId });
}

async function joinProgramme(client: Client, token: string, customerId: number): Promise<void> {
  const path = `/customers/${customerId}/loyalty`;
  const { points } = await client.get<{ points: number }>({ method: 'PUT', path, body: {}, token, kind: 'new member' });
  if (points >= WELCOME_POINTS) return;
  const body = { points: WELCOME_POINTS - points, reason: 'Welcome' };
  await client.get({ method: 'POST', path: `${path}/corrections`, body, token, kind: 'new member' });
}

/** A guest’s wallet and points, with the numbers of their last lines. */
async function readAccountState(
  client: Client,
  { brand: { officeToken, programme } }: House,
  customerId: number,
): Promise<Person['before']> {
  const read = <Data>(path: string, query = {}) =>
    client.get<Data>({ path: `/customers/${customerId}/${path}`, query, token: officeToken, kind: 'read' });
  const { balance } = await read<WalletView>('wallet');
  const [line] = await read<{ position: number }[]>('balance_history', { limit: 1 });
  if (!programme) return { balance, lines: line?.position ?? 0, points: 0, pointsLines: 0 };
  const { points } = await read<{ points: number }>('loyalty');
  const [pointsLine] = await read<{ position: number }[]>('loyalty/lines', { limit: 1 });
  return { balance, lines: line?.position ?? 0, points, pointsLines: pointsLine?.position ?? 0 };
}
