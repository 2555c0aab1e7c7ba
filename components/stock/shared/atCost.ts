/**
 * What a quantity is worth at cost, in cents. Less than nothing is worth nothing: the shelf is right, not the count.
 * @returns null while nobody knows what a unit cost
 */
export function stockValue({ currentQuantity, unitCost }: { currentQuantity: number; unitCost: number | null }): number | null {
  return unitCost === null ? null : Math.max(0, currentQuantity) * unitCost;
}

/**
 * What a movement brought or took at cost, in cents: what takes is negative.
 * @returns null while nobody knows what a unit cost
 */
export function movementValue({ quantityDelta, unitCost }: { quantityDelta: number; unitCost?: number | null }): number | null {
  return unitCost == null ? null : quantityDelta * unitCost;
}
