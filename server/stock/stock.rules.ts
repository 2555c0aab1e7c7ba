import type { MovementType } from './stock.schema';

/** The largest amount, up or down, that a stock can hold. The database has the same bound. */
export const MAX_STOCK = 1_000_000_000;

export type Channel = 'web' | 'kiosk';
export const channels = ['web', 'kiosk'] as const satisfies Channel[];

/** One product's stock as it stands under its lock. */
export interface StockState {
  quantity: number;
  /** Whether guests can order it on each channel. */
  available: Record<Channel, boolean>;
  /** True where the rules, not a person, took it off. */
  autoDisabled: Record<Channel, boolean>;
}

/** How a booking changes a quantity: by an amount, or to an amount. */
export type Line = { productId: number; delta: number } | { productId: number; to: number };

export interface StockStep {
  before: number;
  after: number;
  delta: number;
  /** The product's stock under its lock, before and after. */
  previous: StockState;
  next: StockState;
  autoDisabled: boolean;
  autoEnabled: boolean;
}

/**
 * What a change of quantity does to a product: the new quantity, and the channels that it leaves or comes back to.
 * At a quantity of 0 or less it leaves the channels in which the restaurant manages stock; when stock comes back it returns to
 * those that it left by itself, and stays off where a person turned it off (design section 8).
 * @param managed the channels in which the restaurant manages stock; none while stock management V2 is off; null where it
 *   stays on or off sale as it is
 * @returns null when the quantity would leave what a stock can hold
 */
export function stepStock(state: StockState, line: Line, managed: Record<Channel, boolean> | null): StockStep | null {
  const after = 'to' in line ? line.to : state.quantity + line.delta;
  if (!Number.isSafeInteger(after) || Math.abs(after) > MAX_STOCK) return null;
  const available = { ...state.available };
  const autoDisabled = { ...state.autoDisabled };
  let left = false;
  let returned = false;
  for (const channel of managed ? channels : []) {
    if (after <= 0 && managed?.[channel] && available[channel]) {
      available[channel] = false;
      autoDisabled[channel] = true;
      left = true;
    } else if (after > 0 && autoDisabled[channel]) {
      available[channel] = true;
      autoDisabled[channel] = false;
      returned = true;
    }
  }
  return {
    before: state.quantity,
    after,
    delta: after - state.quantity,
    previous: state,
    next: { quantity: after, available, autoDisabled },
    autoDisabled: left,
    autoEnabled: returned,
  };
}

/**
 * What becomes of a product that is no longer tracked: it cannot run out, and comes back to the channels that it left by itself.
 * The ledger ends at 0, where the next count or delivery begins (docs/decisions/016).
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

/** Adds the lines of one product up, so that one booking makes one movement a product. A later «to» overrides what stood before it. */
export function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<number, Line>();
  for (const line of lines) {
    const known = merged.get(line.productId);
    if (!known || 'to' in line) merged.set(line.productId, line);
    else if ('to' in known) merged.set(line.productId, { productId: line.productId, to: known.to + line.delta });
    else merged.set(line.productId, { productId: line.productId, delta: known.delta + line.delta });
  }
  return [...merged.values()];
}

/** The safety stock of a restaurant that never set one. */
export const DEFAULT_SAFETY_STOCK = 5;

/** out, low or ok (spec, «stockStatus»); `threshold` is the product's safety stock or else the restaurant's. */
export function statusOf(quantity: number, threshold: number): 'out' | 'low' | 'ok' {
  if (quantity <= 0) return 'out';
  return quantity <= threshold ? 'low' : 'ok';
}

/** Movement types that take stock out when guests buy, and put it back when they cancel. */
export const salesTypes = ['SALE', 'CANCELLATION'] as const satisfies MovementType[];
