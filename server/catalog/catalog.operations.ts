import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { undoCreation } from '@/server/core/writes/undo-creation';
import * as adding from './adding.service';
import * as archiving from './archiving.service';
import * as schema from './catalog.schema';
import * as service from './catalog.service';
import * as categories from './categories.service';
import * as menuProducts from './menu-products.service';
import * as menus from './menus.service';
import * as offers from './offers.service';
import * as groups from './option-groups.service';
import { subjectOfCategories } from './placing.query';
import * as products from './products.service';
import * as published from './published.schema';
import { readPublishedMenu as readPublished } from './published.service';

const tag = 'Catalog';
type InBrand = { brandId: number };
type InRestaurant = { restaurantId: number };
type InMenu = InRestaurant & { menuId: number };
const readBrand = allow(permissions.catalog.read, { brand: 'brandId' });
const writeBrand = allow(permissions.catalog.write, { brand: 'brandId' });
const readMenu = allow(permissions.menus.read, { restaurant: 'restaurantId' });
const writeMenu = allow(permissions.menus.write, { restaurant: 'restaurantId' });
const ofCatalog = ({ brandId }: InBrand) => ({ kind: 'catalog', id: brandId });
const ofProduct = ({ productId }: { productId: number }) => ({ kind: 'catalog product', id: productId });
const ofMenu = ({ menuId }: { menuId: number }) => ({ kind: 'menu', id: menuId });
const ofMenuProduct = ({ productId }: { productId: number }) => ({ kind: 'menu product', id: productId });
const ofGroup = ({ optionGroupId }: { optionGroupId: number }) => ({ kind: 'option group', id: optionGroupId });

export const listCatalogProducts = query({
  path: '/v2/brands/{brandId}/catalog/products',
  summary: 'List the products of a catalog',
  tag,
  access: readBrand,
  params: schema.catalogParams,
  query: schema.catalogProductsQuery,
  success: { code: 'catalog_products_found', data: schema.catalogProductsPage },
  example: { brandId: 1, search: 'creme', without: 'image' },
  run: products.listProducts,
});

export const createCatalogProduct = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/catalog/products',
  summary: 'Add a product to a catalog',
  description: 'It is on no menu until it is offered to restaurants.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.catalogProductCreateBody,
  success: { status: 201, code: 'catalog_product_created', data: schema.catalogProductWithVersion },
  errors: ['already_exists'],
  example: { brandId: 1, name: 'Crème brûlée', sku: 'DES-001', priceCents: 790, vatGroupId: 1, allergens: ['eggs', 'milk'] },
  audit: {
    revert: undoCreation({ ...products, ...archiving }, ({ brandId }: InBrand, productId) => ({ brandId, productId })),
    revertsCreation: true,
  },
  run: products.createProduct,
});

export const createCatalogProducts = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/catalog/products/batch',
  summary: 'Add many products to a catalog',
  description:
    'All products are added, or none: it is one change, and is undone as one, which archives them. What is wrong with one names its place, such as `products.3.sku`.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.catalogProductsCreateBody,
  success: { status: 201, code: 'catalog_products_created', data: schema.catalogProductsCreated },
  errors: ['already_exists'],
  example: {
    brandId: 1,
    products: [
      { name: 'Crème brûlée', priceCents: 790 },
      { name: 'Tarte au citron', priceCents: 650 },
    ],
  },
  audit: {
    subject: ofCatalog,
    revert: (ctx, { input, ...entry }) => archiving.undoArchivingMany(ctx, entry, input.brandId),
  },
  run: adding.createProducts,
});

export const archiveCatalogProducts = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/archived_products',
  summary: 'Archive or restore many products of a catalog',
  description:
    'Archived products leave the menus and stock lists of all restaurants. Those that are archived, or not, already stay as they are. It is one change, and is undone as one.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.archivedProductsBody,
  guardedBy: 'preview',
  success: { code: 'catalog_products_archived', data: schema.catalogProductsChanged },
  errors: ['data_not_found', 'already_exists'],
  example: { brandId: 1, productIds: [12], isArchived: true },
  audit: {
    subject: ofCatalog,
    revert: (ctx, { input, ...entry }) => archiving.undoArchivingMany(ctx, entry, input.brandId),
  },
  run: archiving.archiveProducts,
});

export const updateCatalogProducts = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/products',
  summary: 'Change many products of a catalog',
  description:
    'Omitted fields are unchanged. All products are changed, or none: it is one change, and is undone as one. With `updatedAt`, a product that was changed since is a `precondition_failed`, and `extraData.productIds` names it. With the `ETag` of a dry run as `If-Match`, the result is that of the dry run.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.catalogProductsUpdateBody,
  guardedBy: 'preview',
  success: { code: 'catalog_products_updated', data: schema.catalogProductsChanged },
  errors: ['data_not_found', 'already_exists'],
  example: { brandId: 1, products: [{ productId: 12, priceCents: 990 }] },
  audit: {
    subject: ofCatalog,
    revert: (ctx, { input, ...entry }) => products.undoUpdate(ctx, entry, input.brandId),
  },
  run: products.updateProducts,
});

export const getCatalogProduct = query({
  path: '/v2/brands/{brandId}/catalog/products/{productId}',
  summary: 'Read a product of a catalog',
  tag,
  access: readBrand,
  params: schema.catalogProductParams,
  success: { code: 'catalog_product_found', data: schema.catalogProductWithVersion },
  errors: ['data_not_found'],
  run: products.getProduct,
});

export const updateCatalogProduct = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/products/{productId}',
  summary: 'Change a product of a catalog',
  description: 'Omitted fields are unchanged. Restaurants that set a field themselves keep it; all others follow at once.',
  tag,
  access: writeBrand,
  params: schema.catalogProductParams,
  body: schema.catalogProductUpdateBody,
  guardedBy: products.heldProduct,
  success: { code: 'catalog_product_updated', data: schema.catalogProductWithVersion },
  errors: ['data_not_found', 'already_exists'],
  example: { brandId: 1, productId: 12, priceCents: 990 },
  audit: { subject: ofProduct, snapshot: products.readState, revert: 'replace' },
  run: products.updateProduct,
});

export const archiveCatalogProduct = mutation({
  method: 'DELETE',
  path: '/v2/brands/{brandId}/catalog/products/{productId}',
  summary: 'Archive a product of a catalog',
  description: 'It leaves the menus and stock lists of all restaurants. Its movements stay.',
  tag,
  access: writeBrand,
  params: schema.catalogProductParams,
  guardedBy: products.heldProduct,
  success: { code: 'catalog_product_archived', data: schema.catalogProduct },
  errors: ['data_not_found'],
  audit: { subject: ofProduct, snapshot: archiving.readArchived, revert: archiving.undoArchiving },
  run: archiving.archiveProduct,
});

export const unarchiveCatalogProduct = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/catalog/products/{productId}/unarchive',
  summary: 'Restore an archived product of a catalog',
  description:
    'It returns to the menus on which it was, except where a restaurant had taken it off. Succeeds as well if it is not archived.',
  tag,
  access: writeBrand,
  params: schema.catalogProductParams,
  success: { code: 'catalog_product_unarchived', data: schema.catalogProduct },
  errors: ['data_not_found', 'already_exists'],
  audit: { subject: ofProduct, snapshot: archiving.readArchived, revert: archiving.undoArchiving },
  run: archiving.unarchiveProduct,
});

export const listCatalogCategories = query({
  path: '/v2/brands/{brandId}/catalog/categories',
  summary: 'List the categories of a catalog',
  description: 'In their order, with their products in theirs.',
  tag,
  access: readBrand,
  params: schema.catalogParams,
  etag: true,
  success: { code: 'catalog_categories_found', data: schema.catalogCategories },
  run: categories.listCatalogCategories,
});

export const replaceCatalogCategories = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/categories',
  summary: 'Replace the categories of a catalog',
  description:
    'Names, order, and the order of products inside. Categories that are left out are archived, and restored when they are sent again. The categories of restaurants follow.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.catalogCategoriesBody,
  replaces: { read: categories.listCatalogCategories },
  success: { code: 'catalog_categories_replaced', data: schema.catalogCategories },
  example: { brandId: 1, categories: [{ name: 'Desserts', productIds: [12] }] },
  audit: { subject: subjectOfCategories, revert: 'replace' },
  run: categories.replaceCatalogCategories,
});

export const listOptionGroups = query({
  path: '/v2/brands/{brandId}/catalog/option_groups',
  summary: 'List the option groups of a catalog',
  tag,
  access: readBrand,
  params: schema.catalogParams,
  query: schema.optionGroupsQuery,
  success: { code: 'option_groups_found', data: z.array(schema.optionGroup) },
  run: groups.listOptionGroups,
});

export const createOptionGroup = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/catalog/option_groups',
  summary: 'Add an option group to a catalog',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.optionGroupBody,
  success: { status: 201, code: 'option_group_created', data: schema.optionGroupWithVersion },
  example: { brandId: 1, name: 'Extras', max: 3, choices: [{ name: 'Extra cheese', priceCents: 150 }] },
  audit: { revert: undoCreation(groups, ({ brandId }: InBrand, optionGroupId) => ({ brandId, optionGroupId })), revertsCreation: true },
  run: groups.createOptionGroup,
});

export const getOptionGroup = query({
  path: '/v2/brands/{brandId}/catalog/option_groups/{optionGroupId}',
  summary: 'Read an option group',
  tag,
  access: readBrand,
  params: schema.optionGroupParams,
  success: { code: 'option_group_found', data: schema.optionGroupWithVersion },
  errors: ['data_not_found'],
  run: groups.getOptionGroup,
});

export const updateOptionGroup = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/option_groups/{optionGroupId}',
  summary: 'Replace an option group',
  description: 'Choices are replaced as a whole; those that are sent with their `choiceId` stay the same choices.',
  tag,
  access: writeBrand,
  params: schema.optionGroupParams,
  body: schema.optionGroupBody,
  guardedBy: groups.heldGroup,
  success: { code: 'option_group_updated', data: schema.optionGroupWithVersion },
  errors: ['data_not_found'],
  example: { brandId: 1, optionGroupId: 1, name: 'Extras', max: 3, choices: [{ name: 'Extra cheese', priceCents: 150 }] },
  audit: { subject: ofGroup, snapshot: groups.readState, revert: 'replace' },
  run: groups.updateOptionGroup,
});

export const archiveOptionGroup = mutation({
  method: 'DELETE',
  path: '/v2/brands/{brandId}/catalog/option_groups/{optionGroupId}',
  summary: 'Archive an option group',
  description: 'Products no longer offer it. The history can undo it.',
  tag,
  access: writeBrand,
  params: schema.optionGroupParams,
  guardedBy: groups.heldGroup,
  success: { code: 'option_group_archived', data: schema.optionGroup },
  errors: ['data_not_found'],
  audit: { subject: ofGroup, snapshot: groups.readArchived, revert: groups.undoArchiving },
  run: groups.archiveOptionGroup,
});

export const offerProducts = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/offers',
  summary: 'Put products on the menus of restaurants, or take them off',
  description:
    'They come on the first menu of each restaurant; a restaurant without a menu gets one. Taken off, they keep what the restaurant has set, and return with it. It is one change, and is undone as one. At most 100,000 products times restaurants.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: schema.offerBody,
  guardedBy: 'preview',
  success: { code: 'products_offered', data: schema.offerResult },
  errors: ['data_not_found'],
  example: { brandId: 1, productIds: [12], restaurantIds: [1, 2], isOffered: true },
  audit: { subject: ofCatalog, revert: offers.undoOffer },
  run: offers.offerProducts,
});

export const listCategories = query({
  path: '/v2/restaurants/{restaurantId}/categories',
  summary: 'List the categories of a restaurant',
  tag,
  access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
  params: schema.categoriesParams,
  success: { code: 'categories_found', data: schema.categories },
  run: service.listCategories,
});

export const listMenus = query({
  path: '/v2/restaurants/{restaurantId}/menus',
  summary: 'List the menus of a restaurant',
  tag,
  access: readMenu,
  params: schema.restaurantMenusParams,
  success: { code: 'menus_found', data: z.array(schema.menu) },
  run: menus.listMenus,
});

export const createMenu = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/menus',
  summary: 'Add a menu to a restaurant',
  tag,
  access: writeMenu,
  params: schema.restaurantMenusParams,
  body: schema.menuBody,
  success: { status: 201, code: 'menu_created', data: schema.menu },
  audit: {
    revert: undoCreation({ ...menus, readState: menus.readMade }, ({ restaurantId }: InRestaurant, menuId) => ({ restaurantId, menuId })),
    revertsCreation: true,
  },
  run: menus.createMenu,
});

export const updateMenu = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}',
  summary: 'Rename a menu',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  body: schema.menuBody,
  guardedBy: menus.heldMenu,
  success: { code: 'menu_updated', data: schema.menu },
  errors: ['data_not_found'],
  audit: { subject: ofMenu, snapshot: menus.readState, revert: 'replace' },
  run: menus.updateMenu,
});

export const archiveMenu = mutation({
  method: 'DELETE',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}',
  summary: 'Archive a menu',
  description: 'Its products leave the stock lists with it. The history can undo it.',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  guardedBy: menus.heldMenu,
  success: { code: 'menu_archived', data: schema.menu },
  errors: ['data_not_found'],
  audit: { subject: ofMenu, snapshot: menus.readArchived, revert: menus.undoArchiving },
  run: menus.archiveMenu,
});

export const listMenuProducts = query({
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products',
  summary: 'List the products of a menu',
  description: 'With the values that count, and for each field whether the restaurant sets it or the brand.',
  tag,
  access: readMenu,
  params: schema.menuParams,
  query: schema.menuProductsQuery,
  success: { code: 'menu_products_found', data: schema.menuProductsPage },
  errors: ['data_not_found'],
  run: menuProducts.listMenuProducts,
});

export const createMenuProduct = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products',
  summary: 'Put a product on a menu',
  description:
    'A product of the brand’s catalog, or one that only this restaurant has. Fields of a catalog product that are sent are set by the restaurant.',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  body: schema.menuProductCreateBody,
  success: { status: 201, code: 'menu_product_created', data: schema.menuProductWithVersion },
  errors: ['data_not_found', 'already_exists'],
  example: { restaurantId: 1, menuId: 1, name: 'Soup of the day', priceCents: 650, vatGroupId: 1 },
  audit: { revert: undoCreation(menuProducts, (menu: InMenu, productId) => ({ ...menu, productId })), revertsCreation: true },
  run: menuProducts.createMenuProduct,
});

export const updateMenuProducts = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products',
  summary: 'Change many products of a menu',
  description:
    'Omitted fields are unchanged; `null` restores the brand’s value. All products are changed, or none: it is one change, and is undone as one. With `version`, a product that the restaurant changed since is a `precondition_failed`, and `extraData.productIds` names it. With the `ETag` of a dry run as `If-Match`, the result is that of the dry run.',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  body: schema.menuProductsUpdateBody,
  guardedBy: 'preview',
  success: { code: 'menu_products_updated', data: schema.catalogProductsChanged },
  errors: ['data_not_found'],
  example: { restaurantId: 1, menuId: 1, products: [{ productId: 12, priceCents: 990 }] },
  audit: { subject: ofMenu, revert: menuProducts.undoUpdate },
  run: menuProducts.updateMenuProducts,
});

export const getMenuProduct = query({
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products/{productId}',
  summary: 'Read a product of a menu',
  tag,
  access: readMenu,
  params: schema.menuProductParams,
  success: { code: 'menu_product_found', data: schema.menuProductWithVersion },
  errors: ['data_not_found'],
  run: menuProducts.getMenuProduct,
});

export const updateMenuProduct = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products/{productId}',
  summary: 'Change a product of a menu',
  description: 'Omitted fields are unchanged; `null` restores the brand’s value.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  body: schema.menuProductUpdateBody,
  guardedBy: menuProducts.heldMenuProduct,
  success: { code: 'menu_product_updated', data: schema.menuProductWithVersion },
  errors: ['data_not_found'],
  example: { restaurantId: 1, menuId: 1, productId: 12, priceCents: 990 },
  audit: { subject: ofMenuProduct, snapshot: menuProducts.readState, revert: 'replace' },
  run: menuProducts.updateMenuProduct,
});

export const archiveMenuProduct = mutation({
  method: 'DELETE',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products/{productId}',
  summary: 'Take a product off a menu',
  description: 'It leaves the stock lists. Its movements stay.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  guardedBy: menuProducts.heldMenuProduct,
  success: { code: 'menu_product_archived', data: schema.menuProduct },
  errors: ['data_not_found'],
  audit: { subject: ofMenuProduct, snapshot: menuProducts.readArchived, revert: menuProducts.undoArchiving },
  run: menuProducts.archiveMenuProduct,
});

export const unarchiveMenuProduct = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products/{productId}/unarchive',
  summary: 'Put a product back on a menu',
  description: 'A product that the brand has archived returns with the brand’s. Succeeds as well if it is on the menu.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  success: { code: 'menu_product_unarchived', data: schema.menuProduct },
  errors: ['data_not_found'],
  audit: { subject: ofMenuProduct, snapshot: menuProducts.readArchived, revert: menuProducts.undoArchiving },
  run: menuProducts.unarchiveMenuProduct,
});

export const readPublishedMenu = query({
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/published',
  summary: 'Read a menu as guests see it',
  description:
    'The whole menu on a channel, as one document: prices by mode, VAT rates of the restaurant’s zone, options, formulas, times of sale, availability. Send the `ETag` as `If-None-Match`: while nothing has changed, the response is a 304.',
  tag,
  access: 'public',
  params: published.publishedParams,
  query: published.publishedQuery,
  etag: true,
  success: { code: 'published_menu_found', data: published.publishedMenu },
  errors: ['data_not_found'],
  example: { restaurantId: 1, menuId: 1, channelId: 2 },
  run: readPublished,
});

export {
  countCatalog,
  downloadCatalogTemplate,
  exportCatalog,
  exportCatalogLater,
  importCatalog,
} from './import/importing';
export { listOwnCategories, replaceOwnCategories } from './own-categories';
