import type { RestaurantPart } from '@/server/brands/restaurant-part';
import { copyLayouts } from './layouts.service';

/** The table layouts as drawn. None is published, as that is done once the devices are installed. */
export const floorPart: RestaurantPart = {
  flag: 'CAN_EDIT_TABLE_LAYOUT',
  async count(db, restaurantId) {
    const live = { restaurantId, deletedAt: null };
    return {
      tableLayouts: await db.tableLayout.count({ where: live }),
      tables: await db.roomTable.count({ where: { room: { tableLayout: live } } }),
    };
  },
  async take(target, { restaurantId }) {
    await copyLayouts(target, restaurantId);
    return undefined;
  },
  async remove(db, restaurantId) {
    await db.roomTable.deleteMany({ where: { room: { tableLayout: { restaurantId } } } });
    await db.room.deleteMany({ where: { tableLayout: { restaurantId } } });
  },
  tables: ['layout_publications', 'table_layout_versions', 'table_layouts'],
  evidence: ['table_sessions'],
};
