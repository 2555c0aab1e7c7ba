import { z } from 'zod';
import { locateMenu } from '@/server/catalog/catalog.service';
import { allow, permissions } from '@/server/core/operation/access';
import { id } from '@/server/core/operation/fields';
import { download, mutation, query } from '@/server/core/operation/operation';
import type { Db } from '@/server/core/platform/db';
import * as availabilities from './availability.service';
import { stockForecast } from './forecast.service';
import * as inventory from './inventory.service';
import { stockLosses } from './losses.service';
import * as movements from './movements.service';
import { stockBoard, stockOverview } from './overview.service';
import { listStockPeople as stockPeople } from './people.service';
import * as reset from './reset.service';
import * as settings from './settings.service';
import * as schema from './stock.schema';
import * as undo from './undo.service';

const tag = 'Stock';
const read = allow(permissions.stock.read, { restaurant: 'restaurantId' });
const write = allow(permissions.stock.write, { restaurant: 'restaurantId' });
const writeMenu = allow(permissions.stock.write, { locate: (db: Db, { menuId }: { menuId: number }) => locateMenu(db, menuId) });
const params = schema.restaurantParams;

export const listStock = query({
  path: '/v2/restaurants/{restaurantId}/stock',
  summary: 'List the inventory of a restaurant',
  description: 'Lists products by id. A product whose stock is not tracked has the quantity 0 and no stock status.',
  tag,
  access: read,
  params,
  query: schema.inventoryQuery,
  success: { code: 'stock_list_succeed', data: schema.inventoryPage },
  example: { restaurantId: 1, stockStatus: 'low', limit: 50 },
  run: inventory.listInventory,
});

export const listOut = query({
  path: '/v2/restaurants/{restaurantId}/stock/out',
  summary: 'List products out of stock, longest first',
  description: 'Lists tracked products with a quantity of 0 or below, sorted by `outSince`.',
  tag,
  access: read,
  params,
  query: schema.outQuery,
  success: { code: 'stock_out_list_succeed', data: schema.outPage, example: { nextCursor: null } },
  run: inventory.listOut,
});

export const getStockValue = query({
  path: '/v2/restaurants/{restaurantId}/stock/value',
  summary: 'Sum the value of the stock at cost',
  description: 'Covers the products that match the filters and have stock, at their last known unit cost.',
  tag,
  access: read,
  params,
  query: schema.inventoryFilters,
  success: { code: 'stock_value_found', data: schema.stockValue, example: { cost: 48_250, productsWithoutCost: 2 } },
  run: inventory.inventoryValue,
});

export const exportStock = download({
  path: '/v2/restaurants/{restaurantId}/stock/export',
  summary: 'Download the inventory as CSV',
  description: '`unitCost` is in the unit of the currency, such as `2.40`.',
  tag,
  access: read,
  params,
  query: schema.inventoryFilters,
  success: { contentTypes: ['text/csv'] },
  run: inventory.exportInventory,
});

export const setQuantity = mutation({
  method: 'PUT',
  path: '/menus/{menuId}/products/{signature}/quantity',
  summary: 'Set the quantity of a product',
  description:
    'Records a `MANUAL_ADJUSTMENT`, or `INITIAL` for the first quantity, which starts tracking the product. Count all pieces on the shelf, including those of orders that wait for their payment. They leave the stock when these orders are paid.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  body: schema.quantityBody,
  success: { code: 'product_quantity_succeed', data: schema.stockChange, example: { quantityBefore: 16, quantityAfter: 24 } },
  example: { menuId: 1, quantity: 24, reason: 'Morning count' },
  audit: {
    always: true,
    revert: async (ctx, { before, after, input, force }) => {
      const product = await inventory.locateProduct(ctx.db, input);
      return product ? undo.undoProductChange(ctx, product.restaurantId, product.productId, { before, after, force }) : {};
    },
  },
  run: inventory.setQuantity,
});

export const setSafetyStock = mutation({
  method: 'PUT',
  path: '/menus/{menuId}/products/{signature}/safety_stock',
  summary: 'Set the safety stock of a product',
  description: 'At or below its safety stock, the product is low. No movement is recorded.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  body: schema.safetyStockBody,
  success: { code: 'product_safety_stock_succeed', data: schema.productSafetyStock },
  errors: ['product_not_tracked'],
  example: { menuId: 1, safetyStock: 6 },
  audit: { revert: 'replace' },
  run: inventory.setSafetyStock,
});

export const setAvailability = mutation({
  method: 'PUT',
  path: '/menus/{menuId}/products/{signature}/availability',
  summary: 'Switch a product on or off for a channel',
  description: 'A product that is switched off here stays off when it is in stock again.',
  tag,
  access: writeMenu,
  params: schema.menuProductParams,
  body: schema.availabilityBody,
  success: { code: 'product_availability_succeed', data: schema.availability },
  example: { menuId: 1, web: false },
  audit: { revert: availabilities.undoAvailability },
  run: availabilities.setAvailability,
});

export const resetProduct = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/stock/products/{productId}/raz',
  summary: 'Reset the stock of a product to zero',
  tag,
  access: write,
  params: schema.productParams,
  success: {
    code: 'stock_product_raz_succeed',
    data: schema.stockChange,
    example: { quantityBefore: 16, quantityAfter: 0, autoDisabled: true },
  },
  errors: ['stock_management_v2_disabled', 'product_not_tracked'],
  audit: {
    always: true,
    revert: (ctx, { before, after, input, force }) =>
      undo.undoProductChange(ctx, input.restaurantId, input.productId, { before, after, force }),
  },
  run: reset.resetProduct,
});

export const resetRestaurant = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/stock/raz',
  summary: 'Reset the whole stock of a restaurant to zero',
  tag,
  access: write,
  params,
  body: schema.resetBody,
  success: { code: 'stock_raz_succeed', data: z.object({ productsReset: z.int().meta({ example: 84 }) }) },
  errors: ['stock_management_v2_disabled', 'confirmation_mismatch'],
  example: { restaurantId: 1, confirmationRestaurantName: 'Bistro Lumière République' },
  audit: { always: true, revert: undo.undoRestaurantReset },
  run: reset.resetRestaurant,
});

export const listMovements = query({
  path: '/v2/restaurants/{restaurantId}/stock/movements',
  summary: 'List stock movements, newest first',
  tag,
  access: read,
  params,
  query: schema.movementsQuery,
  success: { code: 'stock_movements_list_succeed', data: schema.movementPage },
  example: { restaurantId: 1, movementType: 'SALE', limit: 20 },
  run: movements.listMovements,
});

export const listStockPeople = query({
  path: '/v2/restaurants/{restaurantId}/stock/people',
  summary: 'List the people who moved stock in a restaurant',
  description: 'Returns the names for the `userId` of movements and deliveries.',
  tag,
  access: read,
  params,
  success: { code: 'stock_people_succeed', data: schema.people },
  run: stockPeople,
});

export const exportMovements = download({
  path: '/v2/restaurants/{restaurantId}/stock/movements/export',
  summary: 'Download stock movements as CSV',
  description: '`unitCost` is in the unit of the currency, such as `2.40`.',
  tag,
  access: read,
  params,
  query: schema.movementFilters,
  success: { contentTypes: ['text/csv'] },
  run: movements.exportMovements,
});

export const listProductMovements = query({
  path: '/v2/restaurants/{restaurantId}/stock/movements/by-product/{productId}',
  summary: 'List the movements of a product, newest first',
  tag,
  access: read,
  params: schema.productParams,
  query: schema.timelineQuery,
  success: { code: 'stock_product_timeline_succeed', data: z.array(schema.movement) },
  run: movements.productTimeline,
});

export const getStockSettings = query({
  path: '/v2/restaurants/{restaurantId}/stock/settings',
  summary: 'Read stock settings',
  tag,
  access: read,
  params,
  etag: true,
  success: { code: 'stock_settings_retrieve_succeed', data: schema.stockSettings },
  run: settings.getSettings,
});

export const updateStockSettings = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/stock/settings',
  summary: 'Change stock settings',
  tag,
  access: write,
  params,
  body: schema.settingsBody,
  replaces: { read: settings.getSettings },
  success: { code: 'stock_settings_update_succeed', data: schema.stockSettings },
  example: { restaurantId: 1, stockManagementV2Enabled: true, defaultSafetyStock: 8 },
  audit: { subject: ({ restaurantId }) => ({ kind: 'stock settings', id: restaurantId }), revert: 'replace' },
  run: settings.updateSettings,
});

export const getStockLosses = query({
  path: '/v2/restaurants/{restaurantId}/stock/losses',
  summary: 'Sum waste and other losses by reason',
  description:
    'Covers counts with the reason `WASTE`, `EXPIRED`, `BREAKAGE`, `LOSS`, `STAFF_MEAL` or `GIFT`, at cost and at the selling price. Undone counts are excluded.',
  tag,
  access: read,
  params,
  query: schema.lossesQuery,
  success: { code: 'stock_losses_found', data: schema.losses },
  run: stockLosses,
});

export const getStockOverview = query({
  path: '/v2/restaurants/{restaurantId}/stock/overview',
  summary: 'Count products by status, and list movements per day and last resets',
  description: 'The filters of the inventory apply to `counts` only.',
  tag,
  access: read,
  params,
  query: schema.overviewQuery,
  success: { code: 'stock_overview_succeed', data: schema.overview },
  run: stockOverview,
});

export const getStockForecast = query({
  path: '/v2/restaurants/{restaurantId}/stock/forecast',
  summary: 'Forecast products that run out before closing',
  description: 'Based on today’s sales and on the same weekday in the last eight weeks.',
  tag,
  access: read,
  params,
  query: schema.forecastQuery,
  success: { code: 'stock_forecast_succeed', data: schema.forecast },
  run: stockForecast,
});

export const getStockBoard = query({
  path: '/v2/brands/{brandId}/stock/board',
  summary: 'Read the stock of all restaurants of a brand',
  tag,
  access: allow(permissions.stock.read, { brand: 'brandId' }),
  params: z.object({ brandId: id }),
  success: { code: 'stock_board_succeed', data: schema.board },
  run: stockBoard,
});

export {
  cancelDelivery,
  createDelivery,
  downloadDeliveryReport,
  exportDeliveries,
  getDelivery,
  listDeliveries,
  listSuppliers,
  receiveDelivery,
  undoDelivery,
  updateDelivery,
} from './deliveries';
