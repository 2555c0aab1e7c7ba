// Decided in docs/decisions/041-delivery-fees.md.

/** What a guest pays for being delivered, beside what they order. In cents. */
export interface DeliveryFees {
  area: number;
  mode: number;
  total: number;
}

/**
 * A delivery costs the fee of its area and the fee of its consumption mode: both are lines of the order. Where an order is large enough
 * for free delivery the area's falls away, and the mode's stays.
 */
export function deliveryFees(area: { deliveryFee: number }, mode: { fee: number }, isFree = false): DeliveryFees {
  const fee = isFree ? 0 : area.deliveryFee;
  return { area: fee, mode: mode.fee, total: fee + mode.fee };
}
