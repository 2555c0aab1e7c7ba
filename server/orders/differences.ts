import type { DifferenceCode } from './orders.values';

/** How an order placed offline differs from what the service would have answered. Also names VAT rates that are unknown. */
export interface Difference {
  code: DifferenceCode;
  productId?: number;
  /** In cents. */
  ours?: number;
  theirs?: number;
  /** Pieces missing from stock. */
  missing?: number;
}
