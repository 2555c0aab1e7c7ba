import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** `MODE_DELIVERY/2`: screens translate the types and channels. */
export const modeNames = namesByNumber(async (db, ids) => {
  const found = await db.consumptionMode.findMany({ where: { id: { in: ids } }, select: { id: true, type: true, channelId: true } });
  return found.map(({ id, type, channelId }) => ({ id, name: `${type}/${channelId}` }));
});

export const subjects: Subjects = {
  'consumption mode': { names: modeNames },
  'consumption modes': { names: restaurantNames, hideShadows: (changes) => changes.filter(({ path }) => path[0] !== 'hidden') },
};
