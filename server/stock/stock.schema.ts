// Decided in docs/decisions/021-safety-stock-and-channels.md.

import { z } from 'zod';
import { atLeastOne, cursor, id, isoDate, moment, pageSize, position, timestamp } from '@/server/core/operation/fields';
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
export const menuProductParams = z.object({ menuId: id, signature: z.string().min(1).max(255) });

export const productFilters = z.object({
  search: z.string().max(255).optional(),
  categoryId: id.optional(),
  tracked: z.boolean().optional(),
  sku: z.string().max(255).optional(),
  hasSku: z.boolean().optional(),
});
export const inventoryFilters = productFilters.extend({ stockStatus: stockStatus.optional() });
export const inventoryQuery = inventoryFilters.extend({ cursor: cursor.optional(), limit: pageSize(100) });

export const inventoryItem = z.object({
  productId: id,
  name: z.string(),
  signature: z.string(),
  sku: z.string().nullable(),
  categoryNames: z.array(z.string()),
  currentQuantity: z.int(),
  safetyStock: z.int().nullable(),
  webAvailability: z.boolean(),
  kioskAvailability: z.boolean(),
  menuId: id,
  tracked: z.boolean(),
  outSince: timestamp.nullable().describe('When a tracked product reached 0 or below; otherwise null.'),
  unitCost: z.int().nullable().describe('Cents: the unit cost in the last received delivery that has one; null if none has.'),
});
export type InventoryItem = z.infer<typeof inventoryItem>;
export const inventoryPage = z.object({ items: z.array(inventoryItem), nextCursor: cursor.nullable() });
export const stockValue = z.object({
  products: z.int().describe('The number of products with stock.'),
  quantity: z.int(),
  cost: z.int().nullable().describe('Cents: each quantity at its `unitCost`; null if no product has one.'),
  productsWithoutCost: z.int().describe('The number of products not included in `cost`.'),
});
export const outQuery = z.object({ cursor: position.optional(), limit: pageSize(100) });
export const outPage = z.object({ items: z.array(inventoryItem), nextCursor: position.nullable() });

export const movement = z.object({
  movementId: id,
  productId: id,
  restaurantId: id,
  brandId: id,
  movementType,
  quantityDelta: z.int(),
  quantityBefore: z.int(),
  quantityAfter: z.int(),
  channelId: z.int().nullable(),
  orderId: z.int().nullable(),
  deliveryId: z.int().nullable(),
  userId: z.int().nullable(),
  reasonCode: movementReason.nullable(),
  reason: z.string().nullable().describe('The reason as text: `reasonCode` in the caller’s language, and any text that was entered.'),
  idempotencyKey: z.string().nullable(),
  createdAt: timestamp,
});
export type Movement = z.infer<typeof movement>;
export const listedMovement = movement.extend({
  productName: z.string(),
  productSku: z.string().nullable(),
  unitCost: z
    .int()
    .nullable()
    .optional()
    .describe(
      'Only with `costs=true`. Cents: the unit cost in the delivery of the movement, otherwise in the last one received before it, otherwise in the first one after it; null if no cost is known.',
    ),
});
export type ListedMovement = z.infer<typeof listedMovement>;
export const movementPage = z.object({ items: z.array(listedMovement), nextCursor: cursor.nullable() });

export const movementFilters = z.object({
  productId: id.optional(),
  search: z.string().max(255).optional(),
  movementType: movementType.optional(),
  reasonCode: movementReason.optional().describe('Only movements with this reason. Not indexed: searches counts and corrections.'),
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
  quantityBefore: z.int(),
  quantityAfter: z.int(),
  autoDisabled: z.boolean(),
  autoEnabled: z.boolean(),
  movementId: id,
});

export const quantityBody = z.object({
  quantity,
  reason: text(255).optional(),
  reasonCode: z.enum(countReasons).optional().describe('The reason, if one of these applies. `reason` may add a text.'),
  safetyStock: quantity.nullable().optional(),
});
const perChannel = { web: z.boolean().optional(), kiosk: z.boolean().optional() };
export const availabilityBody = z.object(perChannel).superRefine(atLeastOne(['web', 'kiosk']));
export const safetyStockBody = z.object({ safetyStock: quantity.nullable().describe('Null to use the restaurant’s safety stock.') });
export const productSafetyStock = z.object({ productId: id, safetyStock: z.int().nullable() });
export const availability = z.object({ productId: id, webAvailability: z.boolean(), kioskAvailability: z.boolean() });
export const resetBody = z.object({ confirmationRestaurantName: z.string().max(255).optional() });

export const stockSettings = z.object({
  name: z.string(),
  stockManagementV2Enabled: z.boolean(),
  defaultSafetyStock: z.int(),
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

/** 100,000.00 for one unit: so that the cost of the largest delivery is still a number that JSON carries exactly. */
export const MAX_UNIT_COST = 10_000_000;
/** When goods come: a moment within a century or so, which no calendar stumbles over. */
const delivered = moment.refine((text) => text > '2000' && text < '2200', 'A moment from 2000 to 2199 is expected.');

export const deliveryLine = z.object({
  productId: id,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  unitCost: z.int().min(0).max(MAX_UNIT_COST).nullable().optional().describe('Cents for one unit.'),
});
export const deliveryBody = z.object({
  supplierName: text(120),
  reference: text(120).optional(),
  receivedAt: delivered
    .optional()
    .describe('When the goods arrived. Now if omitted. It cannot be in the future: use `expectedAt` for goods to come.'),
  expectedAt: delivered
    .optional()
    .describe('Without `receivedAt`, the delivery is only announced, to be received later. No movement is recorded yet.'),
  lines: z.array(deliveryLine).min(1).max(500),
});
export const receiveBody = z.object({
  lines: z.array(deliveryLine).min(1).max(500).optional().describe('The received lines, if they differ from the announced ones.'),
});
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryChanges = deliveryBody
  .omit({ receivedAt: true })
  .extend({ reference: text(120).nullable().optional(), expectedAt: delivered.describe('When the goods are due.') });
export const deliveryFilters = z.object({
  state: z.enum(deliveryStates).optional(),
  search: z.string().max(255).optional().describe('A part of the supplier, the reference or a product.'),
  supplierName: z.string().max(120).optional().describe('Exactly this supplier.'),
  fromDate: isoDate
    .optional()
    .describe('Received or due on or after this day or moment. A day begins at midnight in the restaurant’s time zone.'),
  toDate: isoDate.optional().describe('Received or due on or before this day (inclusive) or moment.'),
  sort: z.enum(deliverySorts).default('-recorded'),
});
export const deliveriesQuery = deliveryFilters.extend({ cursor: cursor.optional(), limit: pageSize(50) });
export const deliverySummary = z.object({
  deliveryId: id,
  restaurantId: id,
  supplierName: z.string(),
  reference: z.string().nullable(),
  expectedAt: timestamp.nullable(),
  receivedAt: timestamp.nullable(),
  cancelledAt: timestamp.nullable(),
  createdAt: timestamp,
  userId: z.int().nullable(),
  lineCount: z.int(),
  totalQuantity: z.int(),
  totalCost: z.int().nullable().describe('Cents; null if no line has a cost.'),
  linesWithoutCost: z.int().describe('The number of lines not included in `totalCost`.'),
});
export type DeliverySummary = z.infer<typeof deliverySummary>;
export const deliveriesPage = z.object({ items: z.array(deliverySummary), nextCursor: cursor.nullable() });
export const delivery = deliverySummary.extend({
  lines: z.array(
    z.object({
      position: z.int(),
      productId: id,
      productName: z.string(),
      productSku: z.string().nullable(),
      quantity: z.int(),
      unitCost: z.int().nullable(),
    }),
  ),
});
export type Delivery = z.infer<typeof delivery>;

export const suppliers = z.array(z.object({ supplierName: z.string(), deliveries: z.int() }));

export const people = z.array(z.object({ userId: id, name: z.string() }));

export const stockCounts = z.object({ out: z.int(), low: z.int(), ok: z.int(), untracked: z.int() });
/** The filters of the inventory: `counts` alone follows them. */
export const overviewQuery = productFilters.extend({
  days: z.int().min(1).max(90).default(14),
  defaultSafetyStock: quantity
    .optional()
    .describe('Counts as if this were the restaurant’s safety stock, to preview a change of its settings.'),
});
export const overview = z.object({
  counts: stockCounts,
  daily: z.array(
    z.object({
      day: z.iso.date(),
      movementType,
      movements: z.int(),
      quantity: z.int(),
      value: z.int().describe('Cents, at the selling price.'),
    }),
  ),
  lastResets: z.array(
    z.object({ at: timestamp, products: z.int(), quantity: z.int(), userId: z.int().nullable(), userName: z.string().nullable() }),
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
      movements: z.int(),
      quantity: z.int().describe('The number of units lost. Undone counts are excluded.'),
      cost: z
        .int()
        .nullable()
        .describe(
          'Cents, at the unit cost in the last delivery received before, otherwise in the first one after; null if no cost is known.',
        ),
      movementsWithoutCost: z.int().describe('The number of movements not included in `cost`.'),
      value: z.int().describe('Cents, at the selling price.'),
    }),
  ),
});
export type Losses = z.infer<typeof losses>;
export const forecastQuery = z.object({ productId: id.optional().describe('Only this product, even if it will not run out.') });
export const forecastItem = z.object({
  productId: id,
  name: z.string(),
  quantity: z.int(),
  soldToday: z.int(),
  expectedUntilClose: z.number(),
  runsOutAt: timestamp.nullable().describe('Null if the stock will probably last until closing.'),
  confidence: z.enum(['high', 'medium', 'low']),
  weeksOfHistory: z.int(),
});
export type ForecastItem = z.infer<typeof forecastItem>;
export const forecast = z.object({ at: timestamp, closesAt: timestamp, timeZone: z.string(), items: z.array(forecastItem) });

export const boardRow = z.object({
  restaurantId: id,
  name: z.string(),
  city: z.string(),
  stockManagementV2Enabled: z.boolean(),
  counts: stockCounts,
  lastMovementAt: timestamp.nullable(),
  mostUrgent: z.array(z.object({ productId: id, name: z.string(), quantity: z.int() })),
});
export const board = z.array(boardRow);
