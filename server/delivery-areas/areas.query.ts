import { type Db, Prisma } from '@/server/core/db';
import { JsonText } from '@/server/core/json';
import type { Area } from './delivery-areas.schema';

/*
 * How areas are read: a hot list, whose rows PostgreSQL gives as texts. Lists inside of a row are put together there as text too, which
 * costs a fraction of building JSON values.
 */

const times =
  Prisma.raw(`coalesce((select '[' || string_agg('{"start":' || s.start || ',"end":' || s."end" || ',"day":"' || s.day || '","orderingQuota":'
    || coalesce(s.ordering_quota::text, 'null') || '}', ',' order by s.day, s.start) || ']'
  from delivery_area_schedules s where s.area_id = a.id), '[]')::json`);
const boundTo = (which: string) =>
  Prisma.raw(`coalesce((select '[' || string_agg(b.consumption_mode_id::text, ',' order by b.consumption_mode_id) || ']'
  from delivery_area_bindings b ${which} where b.area_id = a.id), '[]')::json`);
const allModes = boundTo('');
/** A deleted mode keeps its bindings for the day that it comes back. */
const liveModes = boundTo('join consumption_modes m on m.id = b.consumption_mode_id and m.deleted_at is null');

function select(where: Prisma.Sql, modes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select a.id as "areaId", a.uuid, a.restaurant_id as "restaurantId", a.name, a.fee_cents as "deliveryFee",
      a.delay as "deliveryDelay", a.is_activated as "isActivated", a.minimum_amount_cents as "minimumAmount",
      a.payment_later as "paymentLater", a.minimum_amount_for_free_delivery_cents as "minimumAmountForFreeDelivery",
      a.force_online_payment as "forceOnlinePayment", a.priority, a.is_schedule_mode_enabled as "isScheduleModeEnabled", a.points,
      ${times} as schedules, ${modes} as "consumptionModeIds", a.created_at as "createdAt"
    from delivery_areas a where ${where} order by a.restaurant_id, a.id`;
}

/** The areas of a restaurant in the order in which they were saved, as the interface shows them. */
export async function readAreas(db: Db, restaurantId: number): Promise<JsonText<Area[]>> {
  const rows = await db.$queryJson(select(Prisma.sql`a.restaurant_id = ${restaurantId}`, liveModes));
  return new JsonText(`[${rows.join(',')}]`);
}

/** The same with the bindings to deleted modes, which nobody sees and no saving may lose. */
export async function readStoredAreas(db: Db, restaurantId: number): Promise<Area[]> {
  const rows = await db.$queryJson(select(Prisma.sql`a.restaurant_id = ${restaurantId}`, allModes));
  return JSON.parse(`[${rows.join(',')}]`) as Area[];
}

/** The areas of all restaurants of a brand. */
export async function readAreasOfBrand(db: Db, brandId: number): Promise<Area[]> {
  const ofBrand = Prisma.sql`a.restaurant_id in (select id from restaurants where brand_id = ${brandId})`;
  return JSON.parse(`[${(await db.$queryJson(select(ofBrand, liveModes))).join(',')}]`) as Area[];
}
