/*
 * What the schemas are made of, without zod: lists and forms in the browser take it from here.
 */

/** Quantities that a person may enter: far above any kitchen's, far below what the ledger holds. */
export const MAX_QUANTITY = 1_000_000;

export const movementTypes = ['DELIVERY', 'SALE', 'CANCELLATION', 'MANUAL_ADJUSTMENT', 'RAZ', 'INITIAL'] as const;

/** Why somebody changes a quantity: those that a count may name. */
export const countReasons = ['COUNT', 'PREPARATION', 'BREAKAGE', 'EXPIRED', 'WASTE', 'LOSS', 'STAFF_MEAL', 'GIFT', 'CORRECTION'] as const;

export type CountReason = (typeof countReasons)[number];

/** The reasons for which goods are gone that nobody paid for. */
export const lossReasons = ['WASTE', 'EXPIRED', 'BREAKAGE', 'LOSS', 'STAFF_MEAL', 'GIFT'] as const satisfies readonly CountReason[];

/** Every reason that a movement may have: those, and the ones that Brigade gives itself. */
export const movementReasons = [...countReasons, 'UNDO'] as const;

export const deliveryStates = ['expected', 'received', 'cancelled'] as const;

/** Orders of the deliveries: when they were recorded, when they came or are due, by supplier; `-` is the other way round. */
export const deliverySorts = ['recorded', '-recorded', 'date', '-date', 'supplier', '-supplier'] as const;

export const stockStatuses = ['out', 'low', 'ok', 'positive'] as const;
