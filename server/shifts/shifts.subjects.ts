import type { Subjects } from '@/server/core/writes/subjects';

/** In the history, the id of a shift includes its restaurant: `3/lunch`. */
export const subjects: Subjects = {
  shift: {
    names: async (db, ids) => {
      const keys = ids.map((id) => ({ restaurantId: Number(id.split('/')[0]), id: id.split('/')[1] ?? '' }));
      const known = keys.filter(({ restaurantId }) => Number.isInteger(restaurantId));
      const found = await db.shift.findMany({ where: { OR: known }, select: { restaurantId: true, id: true, name: true } });
      return found.map(({ restaurantId, id, name }) => ({ id: `${restaurantId}/${id}`, name }));
    },
  },
};
