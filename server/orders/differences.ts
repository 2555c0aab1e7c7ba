import type { DifferenceCode } from './orders.values';

/** In what an order that was placed offline differs from what we would have said, and a VAT rate that nobody knows. */
export interface Difference {
  code: DifferenceCode;
  productId?: number;
  /** In cents. */
  ours?: number;
  theirs?: number;
  /** Pieces that the stock lacked. */
  missing?: number;
}
