import type { CartLine, Facts, FeeLine, PricedCart } from '@/server/pricing/pricing.types';
import type { PastLine, PastOrder } from './past-orders.query';

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

const cartLine = (line: PastLine, grossCents: number, quantity: number): CartLine => {
  const { productId, catalogProductId, categoryIds, name, tags, sku, vatRate } = line;
  return { productId: productId ?? 0, catalogProductId, categoryIds, name, netCents: 0, grossCents, quantity, tags, sku, vatRate };
};

/** The cart of an order, at its original prices. A line with several rates gets that of its first part, as in the original pricing. */
export function cartOf({ restaurantId, channelId, mode, lines }: PastOrder): PricedCart {
  const items = lines.filter(({ feeKind, partOf }) => feeKind === null && partOf === null);
  return {
    ...{ restaurantId, channelId, mode },
    lines: items.map((line) => {
      const parts = lines.filter(({ position, partOf }) => position === line.position || partOf === line.position);
      return cartLine(line, sum(parts.map(({ unitCents }) => unitCents)), line.quantity);
    }),
  };
}

/** The amounts to pay for an order, as a cart: each line as one piece, after all discounts. */
export function paidCartOf({ restaurantId, channelId, mode, lines }: PastOrder): PricedCart {
  return {
    ...{ restaurantId, channelId, mode },
    lines: lines.filter(({ feeKind }) => feeKind === null).map((line) => cartLine(line, line.leftCents, 1)),
  };
}

/**
 * The fees of an order, each as one.
 * @param centsOf gives the amount of a fee's line: before or after discounts
 */
export function feesOf({ lines }: PastOrder, centsOf: (line: PastLine) => number): FeeLine[] {
  const fees = Map.groupBy(
    lines.filter(({ feeKind }) => feeKind !== null),
    ({ feeKind }) => feeKind!,
  );
  return [...fees].map(([kind, feeLines]) => ({
    ...{ kind, label: feeLines[0]!.name, amountCents: sum(feeLines.map(centsOf)) },
    vatRate: kind === 'entrance' ? feeLines[0]!.vatRate : 'items',
  }));
}

/** The facts from outside the cart, at the time of the order. */
export const factsOf = ({ createdAt, localDay, localMinute, member, customerId }: PastOrder): Facts => ({
  ...{ instant: Date.parse(createdAt), localDay, localMinute },
  member: member && { memberId: String(customerId), ...member },
  ...{ left: new Map(), passagesToday: 0, allowanceLeftCents: null },
});
