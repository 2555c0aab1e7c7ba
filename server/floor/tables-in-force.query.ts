import type { Db } from '@/server/core/platform/db';

/** The number of tables in the current layout of each restaurant. Restaurants without a current layout are missing. */
export async function readTablesInForce(db: Db, restaurantIds: number[]): Promise<Map<number, number>> {
  const rows = await db.sql.read<{ restaurantId: number; tables: number }>`
    select n.restaurant_id as "restaurantId",
      (select coalesce(sum(json_array_length(r.room -> 'tables')), 0)::int
        from json_array_elements((v.layout -> 'rooms')::json) as r (room)) as tables
    from (select distinct on (restaurant_id) restaurant_id, table_layout_uuid, version from layout_publications
      where restaurant_id = any(${restaurantIds}::int[]) order by restaurant_id, id desc) n
    join table_layouts l on l.uuid = n.table_layout_uuid and l.deleted_at is null
    join table_layout_versions v on v.table_layout_uuid = n.table_layout_uuid and v.version = n.version`;
  return new Map(rows.map(({ restaurantId, tables }) => [restaurantId, tables]));
}
