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

/** The least and the most that a delivery costs over the areas that a mode applies to, in cents; the mode's fee where it applies to none. */
export function feeRange(areas: readonly { deliveryFee: number }[], mode: { fee: number }): [number, number] {
  const totals = areas.map((area) => deliveryFees(area, mode).total);
  return totals.length === 0 ? [mode.fee, mode.fee] : [Math.min(...totals), Math.max(...totals)];
}
