/**
 * The value of a quantity at cost, in cents. A negative quantity is worth 0, as it is an error of the count.
 * @returns null if the unit cost is unknown
 */
export function stockValue({ currentQuantity, unitCost }: { currentQuantity: number; unitCost: number | null }): number | null {
  return unitCost === null ? null : Math.max(0, currentQuantity) * unitCost;
}

/**
 * The value of a movement at cost, in cents; negative for a removal.
 * @returns null if the unit cost is unknown
 */
export function movementValue({ quantityDelta, unitCost }: { quantityDelta: number; unitCost?: number | null }): number | null {
  return unitCost == null ? null : quantityDelta * unitCost;
}
