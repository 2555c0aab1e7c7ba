import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import * as deliveries from './deliveries.service';
import { deliveryReport } from './delivery-report.service';
import * as deliveryStates from './delivery-states.service';
import * as schema from './stock.schema';

const tag = 'Stock';
const read = allow(permissions.stock.read, { restaurant: 'restaurantId' });
const write = allow(permissions.stock.write, { restaurant: 'restaurantId' });
const params = schema.restaurantParams;

export const listDeliveries = query({
  path: '/v2/restaurants/{restaurantId}/stock/deliveries',
  summary: 'List deliveries, newest first',
  description: '`sort` sets another order. Deliveries with the same date or supplier are sorted by id.',
  tag,
  access: read,
  params,
  query: schema.deliveriesQuery,
  success: { code: 'stock_deliveries_list_succeed', data: schema.deliveriesPage },
  run: deliveries.listDeliveries,
});

export const exportDeliveries = download({
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/export',
  summary: 'Download deliveries as CSV',
  description: '`totalCost` is in the unit of the currency, such as `2.40`.',
  tag,
  access: read,
  params,
  query: schema.deliveryFilters,
  success: { contentTypes: ['text/csv'] },
  run: deliveries.exportDeliveries,
});

export const listSuppliers = query({
  path: '/v2/restaurants/{restaurantId}/stock/suppliers',
  summary: 'List the suppliers of a restaurant',
  tag,
  access: read,
  params,
  success: { code: 'stock_suppliers_succeed', data: schema.suppliers },
  run: deliveries.listSuppliers,
});

export const getDelivery = query({
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/{deliveryId}',
  summary: 'Read a delivery with its lines',
  tag,
  access: read,
  params: schema.deliveryParams,
  etag: true,
  success: { code: 'stock_delivery_found', data: schema.delivery },
  run: deliveries.getDelivery,
});

export const downloadDeliveryReport = download({
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/{deliveryId}/report',
  summary: 'Download the report of a delivery',
  description: 'Costs in the CSV are in the unit of the currency, such as `2.40`.',
  tag,
  access: read,
  params: schema.deliveryParams,
  query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf') }),
  success: { contentTypes: ['application/pdf', 'text/csv'] },
  errors: ['takes_too_long'],
  run: deliveryReport,
});

export const createDelivery = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/stock/deliveries',
  summary: 'Record a delivery',
  description:
    'Records one `DELIVERY` movement per product. With `expectedAt` and without `receivedAt`, the delivery is only announced, to be received later.',
  tag,
  access: write,
  params,
  body: schema.deliveryBody,
  success: { status: 201, code: 'stock_delivery_created', data: schema.delivery },
  errors: ['quantity_out_of_range'],
  example: { restaurantId: 1, supplierName: 'Maison Verger', reference: 'BL-2041', lines: [{ productId: 1, quantity: 12, unitCost: 240 }] },
  audit: { revert: deliveryStates.undoStateChange, revertsCreation: true },
  run: deliveries.createDelivery,
});

export const updateDelivery = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/{deliveryId}',
  summary: 'Change an announced delivery',
  description: 'Replaces all fields. If the delivery was received or cancelled, the response is `conflict`.',
  tag,
  access: write,
  params: schema.deliveryParams,
  body: schema.deliveryChanges,
  replaces: { read: deliveries.getDelivery },
  success: { code: 'stock_delivery_updated', data: schema.delivery },
  example: {
    restaurantId: 1,
    deliveryId: 1,
    supplierName: 'Maison Verger',
    reference: 'BL-2041',
    expectedAt: '2026-11-24T07:00:00Z',
    lines: [{ productId: 1, quantity: 18, unitCost: 240 }],
  },
  audit: { subject: ({ deliveryId }) => ({ kind: 'stock delivery', id: deliveryId }), revert: 'replace' },
  run: deliveries.updateDelivery,
});

export const cancelDelivery = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/{deliveryId}/cancel',
  summary: 'Cancel an announced delivery',
  description: 'The delivery stays in the list. If it was received, the response is `conflict`: undo its receipt instead.',
  tag,
  access: write,
  params: schema.deliveryParams,
  success: { code: 'stock_delivery_cancelled', data: schema.delivery },
  audit: { revert: deliveryStates.undoStateChange },
  run: deliveryStates.cancelDelivery,
});

export const undoDelivery = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/{deliveryId}/undo',
  summary: 'Undo the receipt of a delivery',
  description:
    'Records the opposite movements as `MANUAL_ADJUSTMENT` with the reason `UNDO`. Later sales still count, and products counted since then keep the counted quantity. A delivery that was announced is expected again, with the announced lines. Any other delivery is cancelled. If the delivery is not received, the response is `conflict`.',
  tag,
  access: write,
  params: schema.deliveryParams,
  success: { code: 'stock_delivery_undone', data: schema.deliveryUndone },
  errors: ['quantity_out_of_range'],
  audit: { revert: deliveryStates.undoStateChange },
  run: deliveryStates.undoDelivery,
});

export const receiveDelivery = mutation({
  method: 'POST',
  path: '/v2/restaurants/{restaurantId}/stock/deliveries/{deliveryId}/receive',
  summary: 'Receive an announced delivery',
  tag,
  access: write,
  params: schema.deliveryParams,
  body: schema.receiveBody,
  guardedBy: { lock: deliveries.lockDelivery, read: deliveries.getDelivery },
  success: { code: 'stock_delivery_received', data: schema.delivery },
  errors: ['quantity_out_of_range'],
  audit: { revert: deliveryStates.undoStateChange },
  run: deliveries.receiveDelivery,
});
