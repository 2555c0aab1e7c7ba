// Decided in docs/decisions/059-customers.md.

import type { z } from 'zod';
import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma, planAnew } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import { changeAccount, emitAccount } from './account-events';
import { type CustomerState, refusalOf } from './archived';
import { countryOfBrand } from './country.query';
import { customerRows, findCustomer, groupsWithin, isVisibleIn, matchSearch, newestCustomers } from './customers.query';
import type {
  Customer,
  CustomerFields,
  CustomerWithVersion,
  customerCountQuery,
  customerCreateBody,
  customerLookupQuery,
  customersQuery,
} from './customers.schema';
import { toE164 } from './phone.rules';

/** An id that no customer has. */
const NOBODY = 0;

/** The most badges that a text finds: if more begin with it, it does not tell who is meant. */
const MAX_BADGE_MATCHES = 200;

/** A page of the customers of a brand, newest first. Users of a restaurant see its customers, and those without restaurants. */
export async function listCustomers(ctx: Context, input: z.output<typeof customersQuery>): Promise<JsonText<Page<Customer>>> {
  const { brandId, search, cursor, limit } = input;
  const where = await filtersOf(ctx, input);
  if (cursor !== undefined) where.push(Prisma.sql`c.id < ${cursor}`);
  const restaurantSets = restaurantSetsOf(ctx, input);
  const selection = newestCustomers(brandId, where, restaurantSets, pageLimit(limit));
  const rows = customerRows(brandId, selection, Prisma.sql`order by c.id desc`);
  return readPage(ctx.db, search || input.groups || restaurantSets.length > 0 ? planAnew(rows) : rows, limit);
}

type Filters = z.output<typeof customerCountQuery>;

/** SQL conditions for the filters of lists and exports on a customer `c`, within the caller’s scope. */
export async function conditionsOf(ctx: CallerContext, filters: Filters): Promise<Prisma.Sql[]> {
  return [...(await filtersOf(ctx, filters)), ...restaurantSetsOf(ctx, filters).map(isVisibleIn)];
}

interface CallerContext {
  db: Db;
  caller: Pick<Caller, 'restaurantId'>;
}

/** The restaurants that must know a customer: the caller's own, and one of those in the filter. */
function restaurantSetsOf({ caller }: CallerContext, { restaurantIds }: Filters): number[][] {
  return [...(caller.restaurantId === null ? [] : [[caller.restaurantId]]), ...(restaurantIds ? [restaurantIds] : [])];
}

async function filtersOf(ctx: CallerContext, filters: Filters): Promise<Prisma.Sql[]> {
  const { brandId, groups } = filters;
  const where: Prisma.Sql[] = [];
  if (!filters.mustDisplayArchivedCustomers) where.push(Prisma.sql`c.archived_at is null`);
  if (filters.paymentType) where.push(Prisma.sql`c.payment_type = ${filters.paymentType}::payment_type`);
  if (filters.isActive !== undefined) where.push(Prisma.sql`c.is_active = ${filters.isActive}`);
  if (groups) where.push(Prisma.sql`c.guest_group_id in ${groupsWithin(brandId, groups)}`);
  const text = filters.search?.trim();
  if (text) where.push(matchSearch(text, await customersOfBadge(ctx.db, brandId, text)));
  return where;
}

/** Customers with a badge that begins with the text. */
async function customersOfBadge(db: Db, brandId: number, text: string): Promise<number[]> {
  const rows = await db.sql.read<{ customer_id: number }>`select customer_id from customer_badges
    where brand_id = ${brandId} and starts_with(badge collate "C", ${text}) limit ${MAX_BADGE_MATCHES}`;
  return rows.map((row) => row.customer_id);
}

/** The fields that people edit. A change of the balance in the meantime, for example, is not a new version of the customer. */
export const changeable = (customer: Customer) => {
  const { email, givenName, familyName, phoneNumber, externalId, badges, guestGroupId } = customer;
  const { paymentType, isActive, language, restaurantIds, archivedAt, erasedAt, mergedIntoId } = customer;
  const names = { email, givenName, familyName, phoneNumber, externalId, badges, guestGroupId };
  return { ...names, paymentType, isActive, language, restaurantIds, archivedAt, erasedAt, mergedIntoId };
};

/** A customer with what only the read of a single one contains. */
async function withVersion({ db }: Context, customer: Customer): Promise<CustomerWithVersion> {
  const { brandId, customerId } = customer;
  const open = await db.erasure.findFirst({ where: { brandId, customerId, state: 'REQUESTED' }, select: { requestedAt: true } });
  return { ...customer, erasureRequestedAt: open?.requestedAt.toISOString() ?? null, etag: etagOf(changeable(customer)) };
}

/**
 * The state of a customer, as the history keeps it.
 * @throws data_not_found
 */
export const readCustomerState = async (ctx: Context, input: { customerId: number }) => changeable(await readCustomer(ctx, input));

/** The state that `If-Match` is compared with, under its lock. */
export const versionedCustomer: VersionedState<{ customerId: number }, Customer> = {
  lock: (ctx, { customerId }) => lockCustomer(ctx, customerId),
  read: readCustomer,
  show: changeable,
};

/**
 * One customer with their ETag.
 * @throws data_not_found
 */
export async function getCustomer(ctx: Context, input: { customerId: number }): Promise<CustomerWithVersion> {
  return withVersion(ctx, await readCustomer(ctx, input));
}

/** One customer. @throws data_not_found */
export async function readCustomer(ctx: Context, { customerId }: { customerId: number }): Promise<Customer> {
  const found = await findCustomer(ctx.db, brandOf(ctx), customerId);
  if (!found) throw new AppError('data_not_found');
  return found;
}

/** The brand of the customer named by the request, found by the access check. */
export function brandOf(ctx: Context): number {
  if (ctx.scope.brandId === undefined) throw new Error('The operation names no customer as its scope');
  return ctx.scope.brandId;
}

/**
 * Finds one customer by badge or email, as tills and kiosks do. Blocked badges and archived customers are not found.
 * @throws data_not_found
 */
export async function lookUpCustomer(ctx: Context, { brandId, badge, email }: z.output<typeof customerLookupQuery>): Promise<Customer> {
  const visible = ctx.caller.restaurantId === null ? Prisma.empty : Prisma.sql`and ${isVisibleIn([ctx.caller.restaurantId])}`;
  const byBadge =
    badge === undefined
      ? Prisma.empty
      : Prisma.sql`and c.id = (select customer_id from customer_badges where brand_id = ${brandId} and badge = ${badge} and blocked_at is null)`;
  const byEmail = email === undefined ? Prisma.empty : Prisma.sql`and lower(c.email) = lower(${email})`;
  const [row] = await ctx.db.sql.readJson(
    customerRows(
      brandId,
      Prisma.sql`select * from customers c where c.brand_id = ${brandId} and c.archived_at is null ${byBadge} ${byEmail} ${visible} limit 1`,
      Prisma.empty,
    ),
  );
  if (row === undefined) throw new AppError('data_not_found');
  return JSON.parse(row) as Customer;
}

/**
 * Adds a customer to a brand. If a user of a restaurant adds them without restaurants, they belong to that restaurant.
 * @throws already_exists for an email, external id or badge of another customer; access_denied for a foreign restaurant; data_not_found
 *   for an unknown guest group; invalid_parameters for an invalid phone number
 */
export async function createCustomer(ctx: Context, input: z.output<typeof customerCreateBody>): Promise<Customer> {
  const { brandId, ...fields } = input;
  const own = ctx.caller.restaurantId === null ? [] : [ctx.caller.restaurantId];
  const { columns, badges, restaurantIds } = await checkFields(ctx, brandId, { badges: [], restaurantIds: own, ...fields }, own);
  await assertFree(ctx, brandId, NOBODY, fields);
  const { id: customerId } = await ctx.db.customer.create({ data: { brandId, ...columns }, select: { id: true } });
  await writeBadges(ctx.db, { brandId, customerId }, badges ?? []);
  await writeRestaurants(ctx.db, { brandId, customerId }, restaurantIds ?? []);
  const made = await emitAccount(ctx, 'customer.account.added', { brandId, customerId });
  ctx.record({ subject: { kind: 'customer', id: customerId }, customerId, before: null, after: made });
  return made;
}

/**
 * Updates the given fields of a customer. Partners are told only if the account differs afterwards.
 * @throws as `createCustomer`; conflict if they are archived
 */
export async function updateCustomer(
  ctx: Context,
  { customerId, ...fields }: CustomerFields & { customerId: number },
): Promise<CustomerWithVersion> {
  const brandId = brandOf(ctx);
  await lockUnarchived(ctx, customerId);
  const current = await ctx.db.customerRestaurant.findMany({ where: { brandId, customerId }, select: { restaurantId: true } });
  const { columns, badges, restaurantIds } = await checkFields(
    ctx,
    brandId,
    fields,
    current.map(({ restaurantId }) => restaurantId),
  );
  await assertFree(ctx, brandId, customerId, fields);
  const account = await changeAccount(ctx, { brandId, customerId }, async () => {
    await ctx.db.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: columns });
    if (badges) await writeBadges(ctx.db, { brandId, customerId }, badges);
    if (!restaurantIds) return;
    await writeRestaurants(ctx.db, { brandId, customerId }, restaurantIds);
    // Without an id: users who no longer see the customer learn that somebody is gone, not who.
    ctx.touch('customers', []);
  });
  return withVersion(ctx, account);
}

/**
 * Locks a customer until the end of the transaction.
 * @throws data_not_found
 */
export async function lockCustomer(ctx: Context, customerId: number): Promise<CustomerState> {
  const [row] = await ctx.db.sql.read<CustomerState>`
    select archived_at as "archivedAt", erased_at as "erasedAt", merged_into_id as "mergedIntoId" from customers
    where brand_id = ${brandOf(ctx)} and id = ${customerId} for no key update`;
  if (!row) throw new AppError('data_not_found');
  return row;
}

/**
 * Locks a customer who must not be archived.
 * @throws data_not_found, conflict
 */
export async function lockUnarchived(ctx: Context, customerId: number): Promise<void> {
  const state = await lockCustomer(ctx, customerId);
  if (state.archivedAt) throw refusalOf(customerId, state);
}

/** The fields to store, once everything they name was found in the brand and the caller's scope. */
async function checkFields(
  ctx: Context,
  brandId: number,
  { badges, restaurantIds, phoneNumber, ...columns }: CustomerFields,
  heldRestaurantIds: number[],
) {
  if (columns.guestGroupId != null) {
    const groupCount = await ctx.db.guestGroup.count({ where: { brandId, id: columns.guestGroupId } });
    if (groupCount === 0) throw new AppError('data_not_found', { extraData: { field: 'guestGroupId' } });
  }
  if (restaurantIds) await assertRestaurants(ctx, brandId, restaurantIds, heldRestaurantIds);
  const stored = phoneNumber == null ? phoneNumber : await normalizePhone(ctx.db, brandId, phoneNumber);
  return { columns: { ...columns, phoneNumber: stored }, badges: badges && [...new Set(badges)], restaurantIds };
}

/**
 * Refuses restaurants of other brands. Users of a restaurant may only add or remove their own, so that they can neither hide other
 * restaurants’ guests nor show anyone to all.
 */
async function assertRestaurants(ctx: Context, brandId: number, restaurantIds: number[], currentIds: number[]): Promise<void> {
  const wanted = [...new Set(restaurantIds)];
  const changed = [...wanted.filter((each) => !currentIds.includes(each)), ...currentIds.filter((each) => !wanted.includes(each))];
  const own = ctx.caller.restaurantId;
  if (own !== null && changed.length > 0) {
    if (changed.some((each) => each !== own) || wanted.length === 0 || currentIds.length === 0) throw new AppError('access_denied');
  }
  const knownCount = await ctx.db.restaurant.count({ where: { brandId, id: { in: wanted } } });
  if (knownCount !== wanted.length) throw new AppError(ctx.caller.role === 'admin' ? 'data_not_found' : 'access_denied');
}

/**
 * Refuses values that another customer has, naming the field. If two are saved at the same moment, the database refuses the second without
 * naming it.
 * @throws already_exists
 */
async function assertFree(ctx: Context, brandId: number, customerId: number, { email, externalId, badges }: CustomerFields): Promise<void> {
  const [taken] = await ctx.db.sql.read<{ field: string }>`
    select field from (
      select 'email' as field, id as customer_id from customers
        where brand_id = ${brandId} and lower(email) = lower(${email ?? null}) and archived_at is null
      union all select 'externalId', id from customers where brand_id = ${brandId} and external_id = ${externalId ?? null}
      union all select 'badges', customer_id from customer_badges where brand_id = ${brandId} and badge = any(${badges ?? []}::text[])) held
    where customer_id <> ${customerId} limit 1`;
  if (taken) throw new AppError('already_exists', { extraData: { field: taken.field } });
}

async function normalizePhone(db: Db, brandId: number, text: string): Promise<string> {
  const number = toE164(text, await countryOfBrand(db, brandId));
  if (number !== null) return number;
  throw refuseField('phoneNumber', 'invalid_format', {
    en: 'This is not a telephone number. Begin with + and the country’s code.',
    fr: 'Ce n’est pas un numéro de téléphone. Commencez par + et l’indicatif du pays.',
  });
}

type CustomerKey = { brandId: number; customerId: number };

/** Gives a customer exactly these badges, except that blocked ones stay. */
async function writeBadges(db: Db, { brandId, customerId }: CustomerKey, badges: string[]): Promise<void> {
  await db.sql.run`delete from customer_badges
    where brand_id = ${brandId} and customer_id = ${customerId} and blocked_at is null and badge <> all(${badges}::text[])`;
  await db.sql.run`insert into customer_badges (brand_id, badge, customer_id)
    select ${brandId}, wanted.badge, ${customerId} from unnest(${badges}::text[]) as wanted(badge)
    where not exists (select 1 from customer_badges h where h.brand_id = ${brandId} and h.badge = wanted.badge and h.customer_id = ${customerId})`;
}

async function writeRestaurants(db: Db, { brandId, customerId }: CustomerKey, restaurantIds: number[]): Promise<void> {
  await db.sql.run`delete from customer_restaurants
    where brand_id = ${brandId} and customer_id = ${customerId} and restaurant_id <> all(${restaurantIds}::int[])`;
  await db.sql.run`insert into customer_restaurants (brand_id, customer_id, restaurant_id)
    select ${brandId}, ${customerId}, unnest(${restaurantIds}::int[]) on conflict do nothing`;
}
