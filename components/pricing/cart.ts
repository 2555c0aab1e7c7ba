import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { MAX_INTEGER } from '@/server/core/operation/limits';

/** A line of a trial cart: from a menu, or entered by hand. */
export interface TrialLine {
  key: string;
  /** Null for a line entered by hand, whose product the restaurant does not know. */
  productId: number | null;
  name: string;
  /** The price of one piece, in cents. */
  priceCents: number;
  quantity: number;
  tags: readonly string[];
  sku: string | null;
}

/** A trial cart, with its guest, place and time. */
export interface TrialCart {
  restaurantId: number;
  channelId: number;
  mode: ModeType;
  /** In the format of `<input type="datetime-local">`, in the restaurant’s local time; empty for now. */
  at: string;
  /** A guest without an account, a member, or a member of a tier. */
  guest: 'nobody' | 'member' | `${number}`;
  /** The number of earlier orders of the member. */
  ordersBefore: number;
  code: string;
  lines: readonly TrialLine[];
}

/** An empty cart. */
export const emptyCart = (restaurantId: number, channelId = 2): TrialCart => ({
  restaurantId,
  channelId,
  mode: 'MODE_TAKE_AWAY',
  at: '',
  guest: 'nobody',
  ordersBefore: 0,
  code: '',
  lines: [],
});

export const totalOf = ({ lines }: Pick<TrialCart, 'lines'>): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

/** The cart as API input. @param now when it is created, in ISO 8601 */
export function toSentCart(cart: Pick<TrialCart, 'mode' | 'lines'>, now: string) {
  return {
    consumptionMode: cart.mode,
    createdAt: now,
    items: cart.lines.map(({ productId, name, priceCents, quantity, tags, sku }, index) => ({
      // Numbers that no restaurant uses for a product.
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

/** The guest as API input; undefined for a guest who is no member. */
export const sentGuest = ({ guest, ordersBefore }: Pick<TrialCart, 'guest' | 'ordersBefore'>) =>
  guest === 'nobody' ? undefined : { tierId: guest === 'member' ? null : Number(guest), ordersBefore };

/** Adds one piece of a product, to its existing line if there is one. */
export function withLine(lines: readonly TrialLine[], added: TrialLine): TrialLine[] {
  const isSameProduct = (line: TrialLine) => line.productId !== null && line.productId === added.productId;
  return lines.some(isSameProduct)
    ? lines.map((line) => (isSameProduct(line) ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, added];
}
