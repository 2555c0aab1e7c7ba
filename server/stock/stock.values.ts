/* Values that the schemas are built from, without zod, so that lists and forms in the browser can import them. */

/** The limit for quantities entered by a person: far above any kitchen's, far below what the ledger holds. */
export const MAX_QUANTITY = 1_000_000;

export const movementTypes = ['DELIVERY', 'SALE', 'CANCELLATION', 'MANUAL_ADJUSTMENT', 'RAZ', 'INITIAL'] as const;

/** The reasons that a count may name. */
export const countReasons = ['COUNT', 'PREPARATION', 'BREAKAGE', 'EXPIRED', 'WASTE', 'LOSS', 'STAFF_MEAL', 'GIFT', 'CORRECTION'] as const;

export type CountReason = (typeof countReasons)[number];

/** The reasons that are losses: goods that are gone without having been paid for. */
export const lossReasons = ['WASTE', 'EXPIRED', 'BREAKAGE', 'LOSS', 'STAFF_MEAL', 'GIFT'] as const satisfies readonly CountReason[];

/** All reasons of movements: those of counts, and those that Brigade sets itself. */
export const movementReasons = [...countReasons, 'UNDO'] as const;

export const deliveryStates = ['expected', 'received', 'cancelled'] as const;

/** Sort orders of deliveries: when they were recorded, when they were received or are due, by supplier; `-` reverses the order. */
export const deliverySorts = ['recorded', '-recorded', 'date', '-date', 'supplier', '-supplier'] as const;

export const stockStatuses = ['out', 'low', 'ok', 'positive'] as const;
