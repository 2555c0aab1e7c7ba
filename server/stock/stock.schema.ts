// Decided in docs/decisions/021-safety-stock-and-channels.md.

import { z } from 'zod';
import { atLeastOne, cursor, id, isoDate, likelyMoment, pageSize, position, timestamp } from '@/server/core/operation/fields';
import {
  countReasons,
  deliverySorts,
  deliveryStates,
  lossReasons,
  MAX_QUANTITY,
  movementReasons,
  movementTypes,
  stockStatuses,
} from './stock.values';

export { MAX_QUANTITY, movementTypes, stockStatuses };

const quantity = z.int().min(0).max(MAX_QUANTITY);
const text = (max: number) => z.string().trim().min(1).max(max);

export const movementType = z.enum(movementTypes);
export type MovementType = z.infer<typeof movementType>;

export const movementReason = z.enum(movementReasons);
export type MovementReason = z.infer<typeof movementReason>;

export const stockStatus = z.enum(stockStatuses);

export const restaurantParams = z.object({ restaurantId: id });
export const productParams = z.object({ restaurantId: id, productId: id });
export const deliveryParams = z.object({ restaurantId: id, deliveryId: id });
export const menuProductParams = z.object({ menuId: id, signature: z.string().min(1).max(255).meta({ example: 'croissant-au-beurre' }) });

export const productFilters = z.object({
  search: z.string().max(255).optional(),
  categoryId: id.optional(),
  tracked: z.boolean().optional(),
  untracked: z.boolean().optional().describe('Whether to list only products whose stock is not tracked yet.'),
  sku: z.string().max(255).optional(),
  hasSku: z.boolean().optional(),
});
export const inventoryFilters = productFilters.extend({ stockStatus: stockStatus.optional() });
export const inventoryQuery = inventoryFilters.extend({ cursor: cursor.optional(), limit: pageSize(100) });

export const inventoryItem = z.object({
  productId: id,
  name: z.string().meta({ example: 'Croissant au beurre' }),
  signature: z.string().meta({ example: 'croissant-au-beurre' }),
  sku: z.string().nullable().meta({ example: 'PDJ-001' }),
  categoryNames: z.array(z.string()).meta({ example: ['Petit-déjeuner', 'À emporter'] }),
  currentQuantity: z.int().meta({ example: 16 }),
  safetyStock: z.int().nullable().meta({ example: 6 }),
  webAvailability: z.boolean(),
  kioskAvailability: z.boolean(),
  menuId: id,
  tracked: z.boolean(),
  outSince: timestamp.nullable().describe('When a tracked product reached 0 or below; otherwise null.'),
  unitCost: z
    .int()
    .nullable()
    .describe('The unit cost in the last received delivery that has one, in cents; null if none has.')
    .meta({ example: 240 }),
});
export type InventoryItem = z.infer<typeof inventoryItem>;
export const inventoryPage = z.object({ items: z.array(inventoryItem), nextCursor: cursor.nullable() });
export const stockValue = z.object({
  products: z.int().describe('The number of products with stock.').meta({ example: 84 }),
  quantity: z.int().meta({ example: 2_410 }),
  cost: z.int().nullable().describe('The total of each quantity at its `unitCost`, in cents; null if no product has one.'),
  productsWithoutCost: z.int().describe('The number of products not included in `cost`.'),
});
export const outQuery = z.object({ cursor: position.optional(), limit: pageSize(100) });
export const outPage = z.object({ items: z.array(inventoryItem), nextCursor: position.nullable() });

export const movement = z.object({
  movementId: id.meta({ example: 1201 }),
  productId: id,
  restaurantId: id,
  brandId: id,
  movementType: movementType.meta({ example: 'SALE' }),
  quantityDelta: z.int().meta({ example: -2 }),
  quantityBefore: z.int().meta({ example: 18 }),
  quantityAfter: z.int().meta({ example: 16 }),
  channelId: z.int().nullable().meta({ example: 2 }),
  orderId: z.int().nullable().meta({ example: null }),
  deliveryId: z.int().nullable(),
  userId: z.int().nullable().meta({ example: 7 }),
  reasonCode: movementReason.nullable().meta({ example: null }),
  reason: z
    .string()
    .nullable()
    .describe('The reason as text: `reasonCode` in the caller’s language, and any text that was entered. Null if there is none.')
    .meta({ example: null }),
  idempotencyKey: z.string().nullable().meta({ example: null }),
  createdAt: timestamp,
});
export type Movement = z.infer<typeof movement>;
export const listedMovement = movement.extend({
  productName: z.string().meta({ example: 'Croissant au beurre' }),
  productSku: z.string().nullable().meta({ example: 'PDJ-001' }),
  unitCost: z
    .int()
    .nullable()
    .optional()
    .describe(
      'Only with `costs=true`. The unit cost in cents: in the delivery of the movement, otherwise in the last one received before it, otherwise in the first one after it. Null if no cost is known.',
    )
    .meta({ example: 240 }),
});
export type ListedMovement = z.infer<typeof listedMovement>;
export const movementPage = z.object({ items: z.array(listedMovement), nextCursor: cursor.nullable() });

export const movementFilters = z.object({
  productId: id.optional(),
  search: z.string().max(255).optional(),
  movementType: movementType.optional(),
  reasonCode: movementReason.optional().describe('Only movements with this reason, among counts and corrections. Reasons are not indexed.'),
  channelId: id.optional(),
  userId: id.optional(),
  orderId: id.optional(),
  deliveryId: id.optional(),
  fromDate: isoDate
    .optional()
    .describe(
      'The first day (`2026-11-22`) or moment (`2026-11-22T10:30:00+01:00`), in ISO 8601. A day begins at midnight in the restaurant’s time zone.',
    ),
  toDate: isoDate.optional().describe('The last day (`2026-11-22`, inclusive) or moment (`2026-11-22T10:30:00+01:00`), in ISO 8601.'),
});
export const movementsQuery = movementFilters.extend({
  cursor: cursor.optional(),
  limit: pageSize(50),
  costs: z.boolean().optional().describe('Whether to include the `unitCost` of each movement.'),
});
export const timelineQuery = z.object({ limit: pageSize(100) });

export const stockChange = z.object({
  productId: id,
  quantityBefore: z.int().meta({ example: 18 }),
  quantityAfter: z.int().meta({ example: 16 }),
  autoDisabled: z.boolean().meta({ example: false }),
  autoEnabled: z.boolean().meta({ example: false }),
  movementId: id.meta({ example: 1201 }),
});

export const quantityBody = z.object({
  quantity,
  reason: text(255).optional(),
  reasonCode: z.enum(countReasons).optional().describe('The reason, if one of these applies. `reason` may add text.'),
  safetyStock: quantity.nullable().optional(),
});
const perChannel = { web: z.boolean().optional(), kiosk: z.boolean().optional() };
export const availabilityBody = z.object(perChannel).superRefine(atLeastOne(['web', 'kiosk']));
export const safetyStockBody = z.object({
  safetyStock: quantity.nullable().describe('The safety stock of the product. Null uses that of the restaurant.'),
});
export const productSafetyStock = z.object({ productId: id, safetyStock: z.int().nullable().meta({ example: 6 }) });
export const availability = z.object({ productId: id, webAvailability: z.boolean(), kioskAvailability: z.boolean() });
export const resetBody = z.object({ confirmationRestaurantName: z.string().max(255).optional() });

export const stockSettings = z.object({
  name: z.string().meta({ example: 'Bistro Lumière République' }),
  stockManagementV2Enabled: z.boolean(),
  defaultSafetyStock: z.int().meta({ example: 8 }),
  channels: z.object({ web: z.boolean(), kiosk: z.boolean() }),
});
export type StockSettings = z.infer<typeof stockSettings>;
export const settingsBody = z
  .object({
    stockManagementV2Enabled: z.boolean().optional(),
    defaultSafetyStock: quantity.optional(),
    channels: z
      .object(perChannel)
      .superRefine(atLeastOne(['web', 'kiosk']))
      .optional(),
  })
  .superRefine(atLeastOne(['stockManagementV2Enabled', 'defaultSafetyStock'], ['channels']));

/** 100,000.00 for one unit, so that JSON can represent the cost of the largest delivery exactly. */
export const MAX_UNIT_COST = 10_000_000;

export const deliveryLine = z.object({
  productId: id,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  unitCost: z.int().min(0).max(MAX_UNIT_COST).nullable().optional().describe('The cost of one unit, in cents; null if unknown.'),
});
export const deliveryBody = z.object({
  supplierName: text(120),
  reference: text(120).optional(),
  receivedAt: likelyMoment
    .optional()
    .describe('When the goods arrived. Now if omitted. It cannot be in the future: use `expectedAt` for goods to come.'),
  expectedAt: likelyMoment
    .optional()
    .describe(
      'When the goods are due. Without `receivedAt`, the delivery is only announced, to be received later, and no movement is recorded yet.',
    ),
  lines: z.array(deliveryLine).min(1).max(500),
});
export const receiveBody = z.object({
  lines: z.array(deliveryLine).min(1).max(500).optional().describe('The received lines, if they differ from the announced ones.'),
});
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryChanges = deliveryBody
  .omit({ receivedAt: true })
  .extend({ reference: text(120).nullable().optional(), expectedAt: likelyMoment.describe('When the goods are due.') });
export const deliveryFilters = z.object({
  state: z.enum(deliveryStates).optional(),
  search: z.string().max(255).optional().describe('A part of the supplier, the reference or a product.'),
  supplierName: z.string().max(120).optional().describe('The exact name of a supplier.'),
  fromDate: isoDate
    .optional()
    .describe('Only deliveries received or due on or after this day or moment. A day begins at midnight in the restaurant’s time zone.'),
  toDate: isoDate.optional().describe('Only deliveries received or due on or before this day (inclusive) or moment.'),
  sort: z.enum(deliverySorts).default('-recorded'),
});
export const deliveriesQuery = deliveryFilters.extend({ cursor: cursor.optional(), limit: pageSize(50) });
export const deliverySummary = z.object({
  deliveryId: id,
  restaurantId: id,
  supplierName: z.string().meta({ example: 'Maison Verger' }),
  reference: z.string().nullable().meta({ example: 'BL-2041' }),
  expectedAt: timestamp.nullable(),
  receivedAt: timestamp.nullable(),
  cancelledAt: timestamp.nullable(),
  createdAt: timestamp,
  userId: z.int().nullable().meta({ example: 7 }),
  lineCount: z.int(),
  totalQuantity: z.int().meta({ example: 12 }),
  totalCost: z.int().nullable().describe('The total cost in cents; null if no line has a cost.').meta({ example: 2_880 }),
  linesWithoutCost: z.int().describe('The number of lines not included in `totalCost`.'),
});
export type DeliverySummary = z.infer<typeof deliverySummary>;
export const deliveriesPage = z.object({ items: z.array(deliverySummary), nextCursor: cursor.nullable() });
const namedDeliveryLine = z.object({
  position: z.int().meta({ example: 0 }),
  productId: id,
  productName: z.string().meta({ example: 'Croissant au beurre' }),
  productSku: z.string().nullable().meta({ example: 'PDJ-001' }),
  quantity: z.int().meta({ example: 12 }),
  unitCost: z.int().nullable().meta({ example: 240 }),
});
export type DeliveryLine = z.infer<typeof namedDeliveryLine>;
export const delivery = deliverySummary.extend({
  lines: z.array(namedDeliveryLine),
  announcedLines: z
    .array(namedDeliveryLine)
    .nullable()
    .describe('The lines that were announced, if the received ones differ from them; null otherwise.'),
});
export type Delivery = z.infer<typeof delivery>;
export const deliveryUndone = delivery.extend({
  stock: z
    .array(
      z.object({
        productId: id,
        quantityBefore: z.int().meta({ example: 18 }),
        quantityAfter: z
          .int()
          .nullable()
          .describe('The quantity after the undo; null if the product is no longer tracked.')
          .meta({ example: 6 }),
        countedSince: z
          .boolean()
          .describe('Whether the product was counted after the receipt, and therefore keeps the counted quantity.')
          .meta({ example: false }),
      }),
    )
    .describe('The effect of the undo on the stock of its products.'),
});
export type DeliveryUndone = z.infer<typeof deliveryUndone>;

export const suppliers = z.array(z.object({ supplierName: z.string().meta({ example: 'Maison Verger' }), deliveries: z.int() }));

export const people = z.array(z.object({ userId: id.meta({ example: 7 }), name: z.string().meta({ example: 'Camille Moreau' }) }));

export const stockCounts = z
  .object({ out: z.int(), low: z.int(), ok: z.int(), untracked: z.int() })
  .meta({ example: { out: 3, low: 9, ok: 68, untracked: 40 } });
/** The filters of the inventory, which apply to `counts` only. */
export const overviewQuery = productFilters.extend({
  days: z.int().min(1).max(90).default(14),
  defaultSafetyStock: quantity
    .optional()
    .describe('A safety stock to use instead of the restaurant’s, to preview a change of its settings.'),
});
const movementsWithoutPrice = z
  .int()
  .describe('The number of movements not included in `value`, because their product has no price.')
  .meta({ example: 0 });
export const overview = z.object({
  counts: stockCounts,
  daily: z.array(
    z.object({
      day: z.iso.date(),
      movementType: movementType.meta({ example: 'SALE' }),
      movements: z.int().meta({ example: 42 }),
      quantity: z.int().meta({ example: 96 }),
      value: z.int().describe('The value at the selling price, in cents.').meta({ example: 15_540 }),
      movementsWithoutPrice,
    }),
  ),
  lastResets: z.array(
    z.object({
      at: timestamp,
      products: z.int().meta({ example: 84 }),
      quantity: z.int().meta({ example: 1_260 }),
      userId: z.int().nullable().meta({ example: 7 }),
      userName: z.string().nullable().meta({ example: 'Camille Moreau' }),
    }),
  ),
});
export const lossesQuery = z.object({
  days: z
    .int()
    .min(1)
    .max(366)
    .default(7)
    .describe('The number of days, including today. Days begin at midnight in the restaurant’s time zone.'),
});
export const losses = z.object({
  since: timestamp,
  reasons: z.array(
    z.object({
      reasonCode: z.enum(lossReasons),
      movements: z.int().meta({ example: 42 }),
      quantity: z.int().describe('The number of units lost. Undone counts are excluded.').meta({ example: 96 }),
      cost: z
        .int()
        .nullable()
        .describe(
          'The cost in cents: the unit cost in the last delivery received before, otherwise in the first one after. Null if no cost is known.',
        ),
      movementsWithoutCost: z.int().describe('The number of movements not included in `cost`.'),
      value: z.int().describe('The value at the selling price, in cents.').meta({ example: 15_540 }),
      movementsWithoutPrice,
    }),
  ),
});
export type Losses = z.infer<typeof losses>;
export const forecastQuery = z.object({ productId: id.optional().describe('Only this product, even if it will not run out.') });
export const forecastItem = z.object({
  productId: id,
  name: z.string().meta({ example: 'Croissant au beurre' }),
  quantity: z.int().meta({ example: 16 }),
  soldToday: z.int().meta({ example: 14 }),
  expectedUntilClose: z.number().meta({ example: 9.5 }),
  runsOutAt: timestamp
    .nullable()
    .describe('When the product will probably run out; null if the stock will probably last until closing.')
    .meta({ example: '2026-11-21T19:40:00.000Z' }),
  confidence: z.enum(['high', 'medium', 'low']),
  weeksOfHistory: z.int().meta({ example: 8 }),
});
export type ForecastItem = z.infer<typeof forecastItem>;
export const forecast = z.object({
  at: timestamp,
  closesAt: timestamp.meta({ example: '2026-11-21T21:30:00.000Z' }),
  timeZone: z.string().meta({ example: 'Europe/Paris' }),
  items: z.array(forecastItem),
});

export const boardRow = z.object({
  restaurantId: id,
  name: z.string().meta({ example: 'Bistro Lumière République' }),
  city: z.string().meta({ example: 'Paris' }),
  stockManagementV2Enabled: z.boolean(),
  counts: stockCounts,
  lastMovementAt: timestamp.nullable(),
  mostUrgent: z.array(
    z.object({ productId: id, name: z.string().meta({ example: 'Croissant au beurre' }), quantity: z.int().meta({ example: 16 }) }),
  ),
});
export const board = z.array(boardRow);
