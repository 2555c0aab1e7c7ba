import { restaurantNames } from '@/server/brands/brands.subjects';
import { modeNames } from '@/server/consumption-modes/consumption-modes.subjects';
import { namesByUuid, namesOfAny, type Subjects } from '@/server/core/writes/subjects';

const areaNames = namesByUuid(async (db, ids) => {
  const found = await db.deliveryArea.findMany({ where: { uuid: { in: ids } }, select: { uuid: true, name: true } });
  return found.map(({ uuid, name }) => ({ id: uuid, name }));
});

export const subjects: Subjects = { 'delivery areas': { names: restaurantNames, partNames: namesOfAny(areaNames, modeNames) } };
