import { namesByNumber, namesOfAny, type Subjects } from '@/server/core/writes/subjects';
import { imageNames } from '@/server/images/images.subjects';

/** The names of restaurants, which the history also uses for things that a restaurant has one of. */
export const restaurantNames = namesByNumber((db, ids) =>
  db.restaurant.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);

const brandNames = namesByNumber((db, ids) => db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const groupNames = namesByNumber((db, ids) => db.brandGroup.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  'brand group': { names: groupNames },
  brand: { names: brandNames, partNames: namesOfAny(groupNames, imageNames), pointers: ['brandGroupId', 'logoImageId'] },
  restaurant: { names: restaurantNames },
  restaurants: {
    names: brandNames,
    partNames: restaurantNames,
    pointers: ['restaurants'],
    // Entry ids are needed to undo the change, and are shown in the histories of the restaurants.
    hideShadows: (changes) => changes.filter(({ path }) => path[0] !== 'entries'),
  },
};
