import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

const ruleNames = namesByNumber((db, ids) => db.pricingRule.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  'pricing rule': { names: ruleNames, partNames: restaurantNames, pointers: ['restaurantIds'] },
};
