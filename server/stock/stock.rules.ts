import type { MovementType } from './stock.schema';

/** The largest quantity of a stock, above or below 0. The database has the same bound. */
export const MAX_STOCK = 1_000_000_000;

export type Channel = 'web' | 'kiosk';
export const channels = ['web', 'kiosk'] as const satisfies Channel[];

/** A product's stock, read under its lock. */
export interface StockState {
  quantity: number;
  /** Whether guests can order it, by channel. */
  available: Record<Channel, boolean>;
  /** True if the rules, not a person, took it off sale. */
  autoDisabled: Record<Channel, boolean>;
}

/** A change of quantity: by an amount, or to an amount. */
export type Line = { productId: number; delta: number } | { productId: number; to: number };

export interface StockStep {
  before: number;
  after: number;
  delta: number;
  /** The product's stock before and after, under its lock. */
  previous: StockState;
  next: StockState;
  autoDisabled: boolean;
  autoEnabled: boolean;
}

/**
 * The effect of a change of quantity on a product: its new quantity, and the channels that it leaves or returns to. At a quantity of 0 or
 * less, the product leaves the channels in which the restaurant manages stock. With new stock, it returns to those that it left
 * automatically, and stays off where a person turned it off (design section 8).
 * @param managed the channels in which the restaurant manages stock; none while stock management V2 is off; null to leave the product on
 * or off sale as it is
 * @returns null if the quantity would exceed the bounds of a stock
 */
export function stepStock(state: StockState, line: Line, managed: Record<Channel, boolean> | null): StockStep | null {
  const after = 'to' in line ? line.to : state.quantity + line.delta;
  if (!Number.isSafeInteger(after) || Math.abs(after) > MAX_STOCK) return null;
  const available = { ...state.available };
  const autoDisabled = { ...state.autoDisabled };
  let hasLeft = false;
  let hasReturned = false;
  for (const channel of managed ? channels : []) {
    if (after <= 0 && managed?.[channel] && available[channel]) {
      available[channel] = false;
      autoDisabled[channel] = true;
      hasLeft = true;
    } else if (after > 0 && autoDisabled[channel]) {
      available[channel] = true;
      autoDisabled[channel] = false;
      hasReturned = true;
    }
  }
  return {
    before: state.quantity,
    after,
    delta: after - state.quantity,
    previous: state,
    next: { quantity: after, available, autoDisabled },
    autoDisabled: hasLeft,
    autoEnabled: hasReturned,
  };
}

/**
 * The effect of no longer tracking a product: it cannot run out, so it returns to the channels that it left automatically. Its ledger ends
 * at 0, where the next count or delivery begins (docs/decisions/016).
 */
export function stopTracking(state: StockState): StockStep {
  const { quantity, available, autoDisabled } = state;
  return {
    before: quantity,
    after: 0,
    delta: -quantity,
    previous: state,
    next: {
      quantity: 0,
      available: { web: available.web || autoDisabled.web, kiosk: available.kiosk || autoDisabled.kiosk },
      autoDisabled: { web: false, kiosk: false },
    },
    autoDisabled: false,
    autoEnabled: autoDisabled.web || autoDisabled.kiosk,
  };
}

/** Merges the lines of each product, so that one booking makes one movement per product. A later «to» overrides earlier lines. */
export function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<number, Line>();
  for (const line of lines) {
    const previous = merged.get(line.productId);
    if (!previous || 'to' in line) merged.set(line.productId, line);
    else if ('to' in previous) merged.set(line.productId, { productId: line.productId, to: previous.to + line.delta });
    else merged.set(line.productId, { productId: line.productId, delta: previous.delta + line.delta });
  }
  return [...merged.values()];
}

/** The safety stock of a restaurant that has set none. */
export const DEFAULT_SAFETY_STOCK = 5;

/** out, low or ok (spec, «stockStatus»); `threshold` is the safety stock of the product or, if it has none, of the restaurant. */
export function statusOf(quantity: number, threshold: number): 'out' | 'low' | 'ok' {
  if (quantity <= 0) return 'out';
  return quantity <= threshold ? 'low' : 'ok';
}

/** Types of movements that take stock when guests buy, and put it back when they cancel. */
export const salesTypes = ['SALE', 'CANCELLATION'] as const satisfies MovementType[];
