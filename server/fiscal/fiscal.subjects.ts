import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';
import { zoneOf } from './referential';

const zoneNames = namesByNumber(async (_db, ids, locale) =>
  ids.flatMap((id) => zoneOf(id) ?? []).map(({ operationZoneId, name }) => ({ id: operationZoneId, name: name[locale] })),
);

export const subjects: Subjects = { 'operation zones': { names: restaurantNames, partNames: zoneNames } };
