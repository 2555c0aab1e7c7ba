// Decided in docs/decisions/137-history-of-a-product.md.

import { restaurantNames } from '@/server/brands/brands.subjects';
import type { Change } from '@/server/core/writes/diff';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';
import { entriesOfMenuProduct, entriesOfProduct } from './product-history.query';

export const productNames = namesByNumber((db, ids) =>
  db.catalogProduct.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);
export const categoryNames = namesByNumber((db, ids) =>
  db.catalogCategory.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);
const ownCategoryNames = namesByNumber((db, ids) => db.category.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const groupNames = namesByNumber((db, ids) => db.optionGroup.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const menuNames = namesByNumber((db, ids) => db.menu.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const menuProductNames = namesByNumber((db, ids) => db.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const brandNames = namesByNumber((db, ids) => db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

/** Hides the rows that an offer has changed, and the former places of products in categories: they are needed only to undo the change. */
const hideShadows = (changes: Change[]) => changes.filter(({ path }) => path[0] !== 'rows' && !path.includes('places'));

export const subjects: Subjects = {
  catalog: { names: brandNames, partNames: productNames, hideShadows },
  'catalog product': { names: productNames, hideShadows, findRelated: entriesOfProduct },
  'catalog categories': { names: brandNames, partNames: categoryNames },
  'own categories': { names: restaurantNames, partNames: ownCategoryNames, pointers: ['afterCategoryId'] },
  menu: { names: menuNames, partNames: menuProductNames, hideShadows },
  'menu product': { names: menuProductNames, hideShadows, findRelated: entriesOfMenuProduct },
  'option group': { names: groupNames, partNames: productNames, pointers: ['catalogProductId'] },
};
