import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { undoCreation } from '@/server/core/writes/undo-creation';
import * as adding from './adding.service';
import * as archiving from './archiving.service';
import * as schema from './catalog.schema';
import * as categoriesSchema from './categories.schema';
import * as categories from './categories.service';
import * as offers from './offers.service';
import { subjectOfCategories } from './placing.query';
import * as products from './products.service';

const tag = 'Catalog';
type InBrand = { brandId: number };
const readBrand = allow(permissions.catalog.read, { brand: 'brandId' });
const writeBrand = allow(permissions.catalog.write, { brand: 'brandId' });
const ofCatalog = ({ brandId }: InBrand) => ({ kind: 'catalog', id: brandId });
const ofProduct = ({ productId }: { productId: number }) => ({ kind: 'catalog product', id: productId });

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
  description: 'The product is on no menu until it is offered to restaurants.',
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
    'Adds all products or none. They are one change, and undoing it archives them. An error names the product by its position, such as `products.3.sku`.',
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
    'Archived products leave the menus and stock lists of all restaurants. Products that already are in the requested state are unchanged. The request is one change, and is undone as one.',
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
    'Omitted fields are unchanged. Changes all products or none, as one change that is undone as one. If a product was changed since its `updatedAt`, the response is `precondition_failed`, and `extraData.productIds` names the product. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
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
  description:
    'Omitted fields are unchanged. Restaurants that set a field themselves keep their value. All other restaurants get the new value immediately.',
  tag,
  access: writeBrand,
  params: schema.catalogProductParams,
  body: schema.catalogProductUpdateBody,
  guardedBy: products.versionedProduct,
  success: { code: 'catalog_product_updated', data: schema.catalogProductWithVersion },
  errors: ['data_not_found', 'already_exists'],
  example: { brandId: 1, productId: 12, priceCents: 990 },
  audit: { subject: ofProduct, revert: products.undoUpdateOfOne },
  run: products.updateProduct,
});

export const archiveCatalogProduct = mutation({
  method: 'DELETE',
  path: '/v2/brands/{brandId}/catalog/products/{productId}',
  summary: 'Archive a product of a catalog',
  description: 'The product leaves the menus and stock lists of all restaurants. Its stock movements are kept.',
  tag,
  access: writeBrand,
  params: schema.catalogProductParams,
  guardedBy: products.versionedProduct,
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
    'The product returns to the menus that had it, except where a restaurant had removed it. Also succeeds if the product is not archived.',
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
  description: 'Lists the categories in menu order, each with its products in order.',
  tag,
  access: readBrand,
  params: schema.catalogParams,
  etag: true,
  success: { code: 'catalog_categories_found', data: categoriesSchema.catalogCategories },
  run: categories.listCatalogCategories,
});

export const replaceCatalogCategories = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/categories',
  summary: 'Replace the categories of a catalog',
  description:
    'Replaces the names, the order, and the order of products in each category. Omitted categories are archived, and restored when they are sent again. Restaurants’ categories change accordingly.',
  tag,
  access: writeBrand,
  params: schema.catalogParams,
  body: categoriesSchema.catalogCategoriesBody,
  replaces: { read: categories.listCatalogCategories },
  success: { code: 'catalog_categories_replaced', data: categoriesSchema.catalogCategories },
  example: { brandId: 1, categories: [{ name: 'Desserts', productIds: [12] }] },
  audit: { subject: subjectOfCategories, revert: 'replace' },
  run: categories.replaceCatalogCategories,
});

export const offerProducts = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/offers',
  summary: 'Put products on the menus of restaurants, or take them off',
  description:
    'Puts the products on the first menu of each restaurant, and on the other menus from which an offer had removed them. A restaurant without a menu gets one. Removed products keep the restaurant’s own values, and get them again when they return. The request is one change, and is undone as one. The number of products times restaurants is at most 100,000.',
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

export {
  countCatalog,
  downloadCatalogTemplate,
  exportCatalog,
  exportCatalogLater,
  importCatalog,
} from './import/importing';
export {
  archiveMenu,
  archiveMenuProduct,
  createMenu,
  createMenuProduct,
  getMenuProduct,
  listCategories,
  listMenuProducts,
  listMenus,
  readPublishedMenu,
  unarchiveMenuProduct,
  updateMenu,
  updateMenuProduct,
  updateMenuProducts,
} from './menus';
export { archiveOptionGroup, createOptionGroup, getOptionGroup, listOptionGroups, updateOptionGroup } from './option-groups';
export { listOwnCategories, replaceOwnCategories } from './own-categories';
