import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { undoCreation } from '@/server/core/writes/undo-creation';
import { catalogProductsChanged } from './catalog.schema';
import { listCategories as list } from './catalog.service';
import * as categories from './categories.schema';
import * as presence from './menu-presence.service';
import * as menuProducts from './menu-products.service';
import * as schema from './menus.schema';
import * as menus from './menus.service';
import * as published from './published.schema';
import { readPublishedMenu as readPublished } from './published.service';

const tag = 'Catalog';
type InRestaurant = { restaurantId: number };
const readMenu = allow(permissions.menus.read, { restaurant: 'restaurantId' });
const writeMenu = allow(permissions.menus.write, { restaurant: 'restaurantId' });
const ofMenu = ({ menuId }: { menuId: number }) => ({ kind: 'menu', id: menuId });
const ofMenuProduct = ({ productId }: { productId: number }) => ({ kind: 'menu product', id: productId });

export const listCategories = query({
  path: '/v2/restaurants/{restaurantId}/categories',
  summary: 'List the categories of a restaurant',
  tag,
  access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
  params: categories.categoriesParams,
  success: { code: 'categories_found', data: categories.categories },
  run: list,
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
    revert: undoCreation({ ...menus, readState: menus.readCreatedState }, ({ restaurantId }: InRestaurant, menuId) => ({
      restaurantId,
      menuId,
    })),
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
  guardedBy: menus.versionedMenu,
  success: { code: 'menu_updated', data: schema.menu },
  errors: ['data_not_found'],
  audit: { subject: ofMenu, snapshot: menus.readState, revert: 'replace' },
  run: menus.updateMenu,
});

export const archiveMenu = mutation({
  method: 'DELETE',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}',
  summary: 'Archive a menu',
  description: 'Its products leave the stock lists. The change can be undone in the history.',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  guardedBy: menus.versionedMenu,
  success: { code: 'menu_archived', data: schema.menu },
  errors: ['data_not_found'],
  audit: { subject: ofMenu, snapshot: menus.readArchived, revert: menus.undoArchiving },
  run: menus.archiveMenu,
});

export const listMenuProducts = query({
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products',
  summary: 'List the products of a menu',
  description: 'Contains the effective values, and for each field whether the restaurant or the brand sets it.',
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
    'Adds a product of the brand’s catalog, or one that only this restaurant has. For a catalog product, the fields in the request become the restaurant’s own values.',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  body: schema.menuProductCreateBody,
  success: { status: 201, code: 'menu_product_created', data: schema.menuProductWithVersion },
  errors: ['data_not_found', 'already_exists'],
  example: { restaurantId: 1, menuId: 1, name: 'Soup of the day', priceCents: 650, vatGroupId: 1 },
  audit: { revert: presence.undoPut, revertsCreation: true },
  run: presence.createMenuProduct,
});

export const updateMenuProducts = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products',
  summary: 'Change many products of a menu',
  description:
    'Omitted fields are unchanged; `null` restores the brand’s value. Changes all products or none, as one change that is undone as one. If the restaurant changed a product since its `version`, the response is `precondition_failed`, and `extraData.productIds` names the product. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: writeMenu,
  params: schema.menuParams,
  body: schema.menuProductsUpdateBody,
  guardedBy: 'preview',
  success: { code: 'menu_products_updated', data: catalogProductsChanged },
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
  guardedBy: menuProducts.versionedMenuProduct,
  success: { code: 'menu_product_updated', data: schema.menuProductWithVersion },
  errors: ['data_not_found'],
  example: { restaurantId: 1, menuId: 1, productId: 12, priceCents: 990 },
  audit: { subject: ofMenuProduct, revert: menuProducts.undoUpdateOfOne },
  run: menuProducts.updateMenuProduct,
});

export const archiveMenuProduct = mutation({
  method: 'DELETE',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products/{productId}',
  summary: 'Take a product off a menu',
  description: 'The product leaves the stock lists. Its stock movements are kept.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  guardedBy: menuProducts.versionedMenuProduct,
  success: { code: 'menu_product_archived', data: schema.menuProduct },
  errors: ['data_not_found'],
  audit: { subject: ofMenuProduct, snapshot: presence.readArchived, revert: presence.undoArchiving },
  run: presence.archiveMenuProduct,
});

export const unarchiveMenuProduct = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/products/{productId}/unarchive',
  summary: 'Put a product back on a menu',
  description: 'A product that the brand has archived returns when the brand restores it. Also succeeds if the product is on the menu.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  success: { code: 'menu_product_unarchived', data: schema.menuProduct },
  errors: ['data_not_found'],
  audit: { subject: ofMenuProduct, snapshot: presence.readArchived, revert: presence.undoArchiving },
  run: presence.unarchiveMenuProduct,
});

export const readPublishedMenu = query({
  path: '/v2/restaurants/{restaurantId}/menus/{menuId}/published',
  summary: 'Read a menu as guests see it',
  description:
    'Returns the whole menu on a channel as one document: prices by mode, VAT rates of the restaurant’s zone, options, formulas, sale times and availability. Send the `ETag` as `If-None-Match`: the response is 304 while nothing has changed.',
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
