import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

export const productNames = namesByNumber((db, ids) =>
  db.catalogProduct.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);
const categoryNames = namesByNumber((db, ids) =>
  db.catalogCategory.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);
const ownCategoryNames = namesByNumber((db, ids) => db.category.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const groupNames = namesByNumber((db, ids) => db.optionGroup.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const menuNames = namesByNumber((db, ids) => db.menu.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const menuProductNames = namesByNumber((db, ids) => db.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const brandNames = namesByNumber((db, ids) => db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  // Which rows an offer has changed, for undoing it.
  catalog: { names: brandNames, partNames: productNames, hideShadows: (changes) => changes.filter(({ path }) => path[0] !== 'rows') },
  'catalog product': { names: productNames },
  'catalog categories': { names: brandNames, partNames: categoryNames },
  'own categories': { names: restaurantNames, partNames: ownCategoryNames, pointers: ['afterCategoryId'] },
  menu: { names: menuNames, partNames: menuProductNames },
  'menu product': { names: menuProductNames },
  'option group': { names: groupNames, partNames: productNames, pointers: ['catalogProductId'] },
};
