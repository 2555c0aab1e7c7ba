import type { CellEdit } from '@/components/editing/sheet/sheet';

/* Changes of many products at once. Pure. */

/** How a price becomes another one. */
export type PriceRule =
  /** Basis points: 300 is 3 % more, -300 as much less. */
  | { kind: 'percent'; by: number }
  /** Cents more, or less. */
  | { kind: 'amount'; by: number }
  /** Cents. */
  | { kind: 'set'; to: number };

/** What a price ends on: a multiple of `step` cents, `less` cents below it. «x,90» is a multiple of 100, 10 below. */
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
 * A price after a rule, in cents, never below 0. Halves are rounded up, in whole numbers throughout: 3 % of 3.50 is 0.105, and no fraction of
 * a cent is lost on the way. A price of nothing stays nothing unless it is set: what is free is not raised.
 * @returns null where there is no price to change
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

/** What is known of a product that is changed with others. */
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

/** The values that a change gives to a product, by column. */
function valuesAfter(product: BulkProduct, change: BulkChange): Record<string, unknown> {
  if (change.field === 'vatGroupId') return { vatGroupId: change.to };
  if (change.field === 'categoryIds') return { categoryIds: changedSet(product.categoryIds, change.add, change.remove) };
  if (change.field === 'tags') return { tags: changedSet(product.tags, change.add, change.remove) };
  const rounding = roundings[change.rounding];
  const after = (cents: number | null) => priceAfter(cents, change.rule, rounding);
  const others = change.withOthers && change.rule.kind !== 'set' && product.prices.length > 0;
  return {
    priceCents: after(product.priceCents),
    ...(others && { prices: product.prices.map((price) => ({ ...price, priceCents: after(price.priceCents) ?? 0 })) }),
  };
}

/** What a change enters: the cells alone whose value becomes another one. */
export function bulkEdits(products: readonly BulkProduct[], change: BulkChange): CellEdit[] {
  return products.flatMap((product) =>
    Object.entries(valuesAfter(product, change)).flatMap(([column, value]) => {
      const before = product[column as keyof BulkProduct];
      return JSON.stringify(before) === JSON.stringify(value) ? [] : [{ key: product.key, column, value }];
    }),
  );
}
