import { type Db, Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import type { Area } from './delivery-areas.schema';

/*
 * Reads areas. This is a hot list, so PostgreSQL returns its rows as texts. Lists within a row are also built as text there, which costs a
 * fraction of building JSON values.
 */

const scheduleLists = Prisma.raw(`select s.area_id, '[' || string_agg('{"start":' || s.start || ',"end":' || s."end" || ',"day":"' || s.day
    || '","orderingQuota":' || coalesce(s.ordering_quota::text, 'null') || '}', ',' order by s.day, s.start) || ']' as list
  from delivery_area_schedules s where s.area_id in (select id from chosen) group by s.area_id`);
/** A deleted dining option keeps its links, in case it is restored. Until then they are not shown. */
const bindingLists =
  Prisma.raw(`select b.area_id, '[' || string_agg(b.consumption_mode_id::text, ',' order by b.consumption_mode_id) || ']' as list
  from delivery_area_bindings b join consumption_modes m on m.id = b.consumption_mode_id and m.deleted_at is null
  where b.area_id in (select id from chosen) group by b.area_id`);

function selectAreas(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`with chosen as materialized (select * from delivery_areas where ${where}), times as (${scheduleLists}), bound as (${bindingLists})
    select a.id as "areaId", a.uuid, a.restaurant_id as "restaurantId", a.name, a.fee_cents as "deliveryFee",
      a.delay as "deliveryDelay", a.is_activated as "isActivated", a.minimum_amount_cents as "minimumAmount",
      a.payment_later as "paymentLater", a.minimum_amount_for_free_delivery_cents as "minimumAmountForFreeDelivery",
      a.force_online_payment as "forceOnlinePayment", a.priority, a.is_schedule_mode_enabled as "isScheduleModeEnabled", a.points,
      coalesce(times.list, '[]')::json as schedules, coalesce(bound.list, '[]')::json as "consumptionModeIds", a.created_at as "createdAt"
    from chosen a left join times on times.area_id = a.id left join bound on bound.area_id = a.id
    order by a.restaurant_id, a.id`;
}

/** The areas of a restaurant in the order of saving, in the form of the interface. */
export async function readAreas(db: Db, restaurantId: number): Promise<JsonText<Area[]>> {
  return new JsonText(`[${(await db.sql.readJson(selectAreas(Prisma.sql`restaurant_id = ${restaurantId}`))).join(',')}]`);
}

/** The areas of all restaurants of a brand, by restaurant. These are megabytes of outlines, so nothing here parses them. */
export async function readAreasOfBrand(db: Db, brandId: number): Promise<Map<number, JsonText<Area[]>>> {
  const ofBrand = Prisma.sql`restaurant_id in (select id from restaurants where brand_id = ${brandId} and archived_at is null)`;
  const rows = await db.sql.readJson(selectAreas(ofBrand));
  const byRestaurant = Map.groupBy(rows, (row) => Number(/"restaurantId":(\d+)/.exec(row)?.[1]));
  return new Map([...byRestaurant].map(([id, areas]) => [id, new JsonText(`[${areas.join(',')}]`)]));
}

/** The fields of an area on a map of many restaurants. Its points are the text that PostgreSQL stores. */
export const readOutlines = (db: Db, restaurantIds: number[]) =>
  db.sql.read<{ restaurantId: number; uuid: string; name: string; isActivated: boolean; points: string }>`
    select restaurant_id as "restaurantId", uuid, name, is_activated as "isActivated", points::text
    from delivery_areas where restaurant_id = any(${restaurantIds}) order by restaurant_id, id`;

/** All links, also to deleted dining options: dining options by area. */
export async function readBindings(db: Db, restaurantId: number): Promise<Map<number, number[]>> {
  const rows = await db.sql.read<{ areaId: number; id: number }>`
    select b.area_id as "areaId", b.consumption_mode_id as id from consumption_modes m
    join delivery_area_bindings b on b.consumption_mode_id = m.id where m.restaurant_id = ${restaurantId}`;
  const byArea = Map.groupBy(rows, ({ areaId }) => areaId);
  return new Map([...byArea].map(([areaId, bindings]) => [areaId, bindings.map(({ id }) => id)]));
}
