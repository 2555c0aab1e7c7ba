// Decided in docs/decisions/041-delivery-fees.md.

/** What a guest pays for delivery in addition to the items. In cents. */
export interface DeliveryFees {
  area: number;
  mode: number;
  total: number;
}

/**
 * A delivery costs the fee of its area and the fee of its dining option; each is a line of the order. An order large enough for free
 * delivery does not pay the area's fee, but still pays that of the dining option.
 */
export function deliveryFees(area: { deliveryFee: number }, mode: { fee: number }, isFree = false): DeliveryFees {
  const fee = isFree ? 0 : area.deliveryFee;
  return { area: fee, mode: mode.fee, total: fee + mode.fee };
}

/**
 * The lowest and highest cost of a delivery over the areas linked to a dining option, in cents. Without areas, the fee of the dining
 * option.
 */
export function feeRange(areas: readonly { deliveryFee: number }[], mode: { fee: number }): [number, number] {
  const totals = areas.map((area) => deliveryFees(area, mode).total);
  return totals.length === 0 ? [mode.fee, mode.fee] : [Math.min(...totals), Math.max(...totals)];
}
