import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { MAX_INTEGER } from '@/server/core/operation/limits';

/** A line of a cart that is tried: of a menu, or written by hand. */
export interface TriedLine {
  key: string;
  /** Null for what was written by hand: a product that the restaurant does not know. */
  productId: number | null;
  name: string;
  /** One piece, in cents. */
  priceCents: number;
  quantity: number;
  tags: readonly string[];
  sku: string | null;
}

/** A cart that is tried, and for whom, where and when. */
export interface TriedCart {
  restaurantId: number;
  channelId: number;
  mode: ModeType;
  /** As `<input type="datetime-local">` has it, on the restaurant’s clock; empty for now. */
  at: string;
  /** A guest without an account, a member, or a member of a tier. */
  guest: 'nobody' | 'member' | `${number}`;
  /** Orders that the member had before. */
  ordersBefore: number;
  code: string;
  lines: readonly TriedLine[];
}

/** A cart that has nothing yet. */
export const emptyCart = (restaurantId: number, channelId = 2): TriedCart => ({
  restaurantId,
  channelId,
  mode: 'MODE_TAKE_AWAY',
  at: '',
  guest: 'nobody',
  ordersBefore: 0,
  code: '',
  lines: [],
});

export const totalOf = ({ lines }: Pick<TriedCart, 'lines'>): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

/** The cart as the interface takes it. @param now when it is made: a moment in ISO 8601 */
export function toSentCart(cart: Pick<TriedCart, 'mode' | 'lines'>, now: string) {
  return {
    consumptionMode: cart.mode,
    createdAt: now,
    items: cart.lines.map(({ productId, name, priceCents, quantity, tags, sku }, index) => ({
      // No restaurant has a product of such a number.
      productId: productId ?? MAX_INTEGER - index,
      name,
      itemNetPrice: priceCents,
      itemGrossPrice: priceCents,
      quantity,
      tags: [...tags],
      sku,
    })),
    totalPrice: totalOf(cart),
  };
}

/** Who orders, as the interface takes it; undefined for a guest whom the programme does not know. */
export const sentGuest = ({ guest, ordersBefore }: Pick<TriedCart, 'guest' | 'ordersBefore'>) =>
  guest === 'nobody' ? undefined : { tierId: guest === 'member' ? null : Number(guest), ordersBefore };

/** A cart with one more piece of a product, on the line that it has already. */
export function withLine(lines: readonly TriedLine[], added: TriedLine): TriedLine[] {
  const same = (line: TriedLine) => line.productId !== null && line.productId === added.productId;
  return lines.some(same) ? lines.map((line) => (same(line) ? { ...line, quantity: line.quantity + 1 } : line)) : [...lines, added];
}
