import type { CellEdit } from '@/components/editing/sheet/sheet';

/* Changes of many products at once. Pure functions. */

/** A rule that changes a price. */
export type PriceRule =
  /** Basis points: 300 raises by 3 %, -300 lowers by 3 %. */
  | { kind: 'percent'; by: number }
  /** Cents to add; negative to subtract. */
  | { kind: 'amount'; by: number }
  /** Cents. */
  | { kind: 'set'; to: number };

/** The ending of a price: `less` cents below a multiple of `step` cents. «x,90» is 10 cents below a multiple of 100. */
export interface Rounding {
  step: number;
  less: number;
}
export const roundings = {
  cent: { step: 1, less: 0 },
  five: { step: 5, less: 0 },
  ten: { step: 10, less: 0 },
  fifty: { step: 50, less: 0 },
  whole: { step: 100, less: 0 },
  ninety: { step: 100, less: 10 },
  ninetyNine: { step: 100, less: 1 },
} as const satisfies Record<string, Rounding>;
export type RoundingName = keyof typeof roundings;

/**
 * The price after a rule, in cents, never below 0. It is calculated in whole numbers and halves are rounded up, so that no fraction of a
 * cent is lost: 3 % of 3.50 is 0.105. A price of 0 stays 0 unless it is set, so that free products stay free.
 * @returns null if there is no price to change
 */
export function priceAfter(cents: number | null, rule: PriceRule, { step, less }: Rounding): number | null {
  if (rule.kind === 'set') return rule.to;
  if (cents === null || cents === 0) return cents;
  // In ten-thousandths of a cent.
  const exact = rule.kind === 'percent' ? cents * (10_000 + rule.by) : (cents + rule.by) * 10_000;
  const unit = step * 10_000;
  const rounded = Math.floor((2 * (exact + less * 10_000) + unit) / (2 * unit)) * step - less;
  return Math.max(0, rounded);
}

export interface PriceOf {
  priceCents: number;
  channelId?: number;
  mode?: string;
}

/** The data of a product that a bulk change needs. */
export interface BulkProduct {
  key: string;
  name: string;
  priceCents: number | null;
  prices: readonly PriceOf[];
  categoryIds: readonly number[];
  tags: readonly string[];
  vatGroupId: number | null;
}

/** A change of many products. */
export type BulkChange =
  | { field: 'priceCents'; rule: PriceRule; rounding: RoundingName; withOthers: boolean }
  | { field: 'vatGroupId'; to: number | null }
  | { field: 'categoryIds'; add: readonly number[]; remove: readonly number[] }
  | { field: 'tags'; add: readonly string[]; remove: readonly string[] };

const changedSet = <Item>(items: readonly Item[], add: readonly Item[], remove: readonly Item[]) => [
  ...items.filter((item) => !remove.includes(item)),
  ...add.filter((item) => !items.includes(item) && !remove.includes(item)),
];

/** The new values of a product, by column. */
function valuesAfter(product: BulkProduct, change: BulkChange): Record<string, unknown> {
  if (change.field === 'vatGroupId') return { vatGroupId: change.to };
  if (change.field === 'categoryIds') return { categoryIds: changedSet(product.categoryIds, change.add, change.remove) };
  if (change.field === 'tags') return { tags: changedSet(product.tags, change.add, change.remove) };
  const rounding = roundings[change.rounding];
  const newPriceOf = (cents: number | null) => priceAfter(cents, change.rule, rounding);
  const changesOthers = change.withOthers && change.rule.kind !== 'set' && product.prices.length > 0;
  return {
    priceCents: newPriceOf(product.priceCents),
    ...(changesOthers && { prices: product.prices.map((price) => ({ ...price, priceCents: newPriceOf(price.priceCents) ?? 0 })) }),
  };
}

/** The edits of a change: only cells whose value becomes different. */
export function bulkEdits(products: readonly BulkProduct[], change: BulkChange): CellEdit[] {
  return products.flatMap((product) =>
    Object.entries(valuesAfter(product, change)).flatMap(([column, value]) => {
      const oldValue = product[column as keyof BulkProduct];
      return JSON.stringify(oldValue) === JSON.stringify(value) ? [] : [{ key: product.key, column, value }];
    }),
  );
}
