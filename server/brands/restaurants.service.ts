// Decided in docs/decisions/072-archived-places.md.

import type { z } from 'zod';
import type { Caller } from '@/server/core/callers/caller';
import { bus } from '@/server/core/live/bus';
import { placeOfRestaurant } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma } from '@/server/core/platform/db';
import { etagOf } from '@/server/core/rest/etag';
import { toE164 } from '@/server/customers/phone.rules';
import type { ReachableRestaurant, Restaurant, RestaurantWithVersion, restaurantListQuery, restaurantUpdateBody } from './brands.schema';
import { clockOf, openingOf } from './clock';

/**
 * The restaurants in the caller's scope, by brand and name; every page of the back office needs them.
 * @param archived the archived ones instead, for head office
 */
export async function listReachableRestaurants(
  ctx: Context,
  { archived = false, brandId }: z.output<typeof restaurantListQuery>,
): Promise<ReachableRestaurant[]> {
  if (archived && ctx.caller.restaurantId !== null) return [];
  const conditions = [
    reachableBy(ctx.caller),
    Prisma.sql`b.archived_at is null and r.archived_at is ${archived ? Prisma.sql`not null` : Prisma.sql`null`}`,
    brandId === undefined ? Prisma.sql`true` : Prisma.sql`b.id = ${brandId}`,
  ];
  const rows = await ctx.db.sql.read<Omit<ReachableRestaurant, 'archivedAt'> & { archivedAt: Date | null }>`
    select r.id as "restaurantId", r.name, r.brand_id as "brandId", b.name as "brandName", r.city, r.lat, r.lng, r.time_zone as "timeZone", b.currency,
      r.archived_at as "archivedAt"
    from restaurants r join brands b on b.id = r.brand_id where ${Prisma.join(conditions, ' and ')} order by b.name, r.name, r.id`;
  return rows.map(({ archivedAt, ...row }) => ({ ...row, ...(archivedAt && { archivedAt: archivedAt.toISOString() }) }));
}

function reachableBy({ role, restaurantId, brandId, brandGroupId }: Caller): Prisma.Sql {
  if (restaurantId !== null) return Prisma.sql`r.id = ${restaurantId}`;
  if (role === 'admin') return Prisma.sql`true`;
  return role === 'brand_group' ? Prisma.sql`b.brand_group_id = ${brandGroupId ?? -1}` : Prisma.sql`b.id = ${brandId ?? -1}`;
}

/** One restaurant. @throws data_not_found */
export async function readRestaurant(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Restaurant> {
  const row = await ctx.db.restaurant.findUnique({ where: { id: restaurantId } });
  if (!row) throw new AppError('data_not_found');
  const { id: _, firstStepsHiddenAt: __, createdAt, updatedAt, archivedAt, ...fields } = row;
  return {
    restaurantId,
    ...fields,
    ...openingOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

/** Refuses requests of guests to an archived restaurant as if it did not exist. @throws data_not_found */
export async function assertOpenToGuests(db: Db, restaurantId: number): Promise<void> {
  const where = { id: restaurantId, archivedAt: null, brand: { archivedAt: null } };
  if (!(await db.restaurant.findUnique({ where, select: { id: true } }))) throw new AppError('data_not_found');
}

const changeableFields = ({ createdAt: _, updatedAt: __, archivedAt: ___, closesAt: ____, ...fields }: Restaurant) => fields;

/** One restaurant with its ETag. @throws data_not_found */
export async function getRestaurant(ctx: Context, input: { restaurantId: number }): Promise<RestaurantWithVersion> {
  const restaurant = await readRestaurant(ctx, input);
  return { ...restaurant, etag: etagOf(changeableFields(restaurant)) };
}

/** The state that `If-Match` is compared with. */
export const versionedRestaurant: VersionedState<{ restaurantId: number }, Restaurant> = {
  lock: (ctx, { restaurantId }) => lockRestaurant(ctx, restaurantId),
  read: readRestaurant,
  show: changeableFields,
};

const lockRestaurant = (ctx: Context, restaurantId: number) =>
  ctx.db.sql.read`select from restaurants where id = ${restaurantId} for no key update`;

/**
 * Updates the given fields of a restaurant.
 * @throws data_not_found; invalid_parameters for a phone number that is invalid in its country, or a time zone in which a closed day is not
 *   over yet
 */
export async function updateRestaurant(
  ctx: Context,
  { restaurantId, ...fields }: z.output<typeof restaurantUpdateBody> & { restaurantId: number },
): Promise<RestaurantWithVersion> {
  await lockRestaurant(ctx, restaurantId);
  const { brandId, countryCode } = await readRestaurant(ctx, { restaurantId });
  if (fields.timeZone !== undefined) await assertClosedDaysOver(ctx, restaurantId, fields.timeZone);
  const data = { ...fields, ...toStored(fields, fields.countryCode ?? countryCode), updatedAt: ctx.now };
  await ctx.db.restaurant.update({ where: { id: restaurantId }, data });
  notifyShops(ctx, brandId);
  return getRestaurant(ctx, { restaurantId });
}

const closedDayMessage = (day: string): Words => ({
  en: `The takings of ${day} are closed, and in this time zone that day is not over: nothing could be sold. Wait until it is.`,
  fr: `Les encaissements du ${day} sont clôturés, et dans ce fuseau horaire ce jour n’est pas terminé : rien ne pourrait être vendu. Attendez qu’il le soit.`,
});

/** Nothing can be booked on a closed day, so a new time zone must not lead back into one. @throws invalid_parameters */
async function assertClosedDaysOver(ctx: Context, restaurantId: number, timeZone: string): Promise<void> {
  const [lastClosed] = await ctx.db.sql.read<{ day: string | null }>`
    select max(day)::text as day from treasury_closings where restaurant_id = ${restaurantId}`;
  if (lastClosed?.day && clockOf(timeZone, 1440).dayOf(ctx.now) <= lastClosed.day)
    throw refuseField('timeZone', 'day_closed', closedDayMessage(lastClosed.day));
}

/** Fields that are stored in another form than they are sent. */
export const toStored = ({ phone }: { phone?: string | null }, countryCode: string) =>
  phone ? { phone: storedPhone(phone, countryCode) } : {};

function storedPhone(text: string, countryCode: string): string {
  const phone = toE164(text, countryCode);
  if (phone !== null) return phone;
  throw refuseField('phone', 'invalid_format', { en: 'This is not a phone number.', fr: 'Ce n’est pas un numéro de téléphone.' });
}

/** Archives a restaurant: until it is restored, its users, devices and guests cannot use it. Does nothing if it is archived already. */
export function archiveRestaurant(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Restaurant> {
  return setArchived(ctx, restaurantId, ctx.now);
}

/** Restores an archived restaurant. Does nothing if it is not archived. */
export function unarchiveRestaurant(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Restaurant> {
  return setArchived(ctx, restaurantId, null);
}

/**
 * Archives a restaurant as of a time, unless it is archived already, or restores it with null.
 * @param notify makes all processes reload the brand; callers that archive many pass their own and call it once
 */
export async function setArchived(ctx: Context, restaurantId: number, archivedAt: Date | null, notify = notifyShops): Promise<Restaurant> {
  await ctx.db.restaurant.updateMany({
    where: { id: restaurantId, archivedAt: archivedAt ? null : { not: null } },
    data: { archivedAt, updatedAt: ctx.now },
  });
  const restaurant = await readRestaurant(ctx, { restaurantId });
  ctx.afterCommit(async () => placeOfRestaurant.forget());
  notify(ctx, restaurant.brandId);
  return restaurant;
}

/** Makes every process reload what it caches for the web shops of a brand. */
export function notifyShops(ctx: Context, brandId: number): void {
  ctx.afterCommit(() => bus.publish('webOrdering', { brandId }));
}
