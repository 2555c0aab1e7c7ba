import { randomUUID } from 'node:crypto';
import { choosePayments } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Order, Quote } from '@/server/orders/order.schema';
import { type Basket, chooseBasket } from './baskets';
import type { Books, OrderRecord, Payment } from './books';
import { type Answer, type Client, refusalError } from './client';
import { type House, type Menus, modeAt } from './houses';
import type { Person } from './people';

/** What all sellers share. */
export interface Desk {
  client: Client;
  books: Books;
  menus: Menus;
  /** Sent along with each order, so that orders of different days are not confused. */
  day: string;
  /** How many guests left without an order, by the code that they got. */
  left: Map<string, number>;
}

/** A guest's wish, and the device that sends it. */
export interface Wish {
  house: House;
  channelId: number;
  mode: ModeType;
  token: string;
  /** The name of the call in the figures. */
  kind: string;
  visit: string;
  random: Random;
  person: Person | null;
  /** Further fields of the order. */
  more?: Record<string, unknown>;
  /**
   * The payments; null if the guest chooses among those of the channel.
   * @param isBroke the balance of the wallet was too low
   */
  pay?(quote: Quote, isBroke: boolean): { payments: (Payment & { token?: string })[]; more?: Record<string, unknown> } | null;
}

export interface Sold {
  record: OrderRecord;
  order: Order;
  basket: Basket;
  sent: readonly Payment[];
}

const TRIES = 4;
/** Refusals that a guest can avoid by choosing again, and what they then leave out. */
const droppedFields: Record<string, readonly string[]> = {
  promocode: ['promocode'],
  reward_not_available: ['rewards', 'sessionId'],
};

/**
 * Makes a sale: asks for the price, and orders at that price. After a refusal, the guest chooses something else, pays in another way, or
 * leaves.
 * @returns null for a guest who leaves
 * @throws Unexpected for a refusal that no guest of this day should get
 */
export async function sell(desk: Desk, wish: Wish): Promise<Sold | null> {
  const { house, channelId, mode, random } = wish;
  const excluded = new Set<number>();
  let more = { ...wish.more };
  let isBroke = false;
  let refusal: Answer | null = null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const basket = chooseBasket(random, await desk.menus.read(house, channelId), mode, excluded);
    if (!basket) break;
    const quoteBody = quoteBodyOf(wish, basket, more);
    const quote = await post<Quote>(desk, wish, '/v1/orders/quote', quoteBody, 'quote');
    if (quote.status < 300) {
      const payment = paymentOf(wish, quote.data, isBroke);
      const body = { ...quoteBody, ...payment.more, payments: payment.payments, expectedTotal: quote.data.totalPrice };
      const answer = await placeOrder(desk, wish, body);
      if (answer.status < 300) return recordSale(desk, wish, { basket, answer, sent: payment.payments });
      refusal = answer;
    } else refusal = quote;
    for (const productId of productsOf(refusal)) excluded.add(productId);
    const dropped = Object.entries(droppedFields).find(([code]) => refusal?.code.startsWith(code))?.[1] ?? [];
    more = Object.fromEntries(Object.entries(more).filter(([name]) => !dropped.includes(name)));
    if (refusal.code === 'insufficient_balance') isBroke = true;
    else if (dropped.length === 0 && !mayRetry(refusal)) break;
  }
  giveUp(desk, wish, refusal);
  return null;
}

/** Refusals after which a guest chooses again. */
const retryableCodes = new Set(['product_unavailable', 'price_changed', 'payment_mismatch', 'delivery_minimum_not_reached']);
/** A grant that another order of the guest has just used is a conflict: the quote is no longer valid. */
const mayRetry = ({ code, extraData }: Answer) =>
  retryableCodes.has(code) || (code === 'conflict' && extraData?.reason === 'daily_limit_reached');
/** Refusals that a guest may get on any day; all others are a bug of this program or of Brigade. */
const expectedCodes = new Set([
  ...retryableCodes,
  ...['insufficient_balance', 'reward_not_available', 'no_delivery_area', 'slot_full', 'ordering_closed'],
]);

/** Records a guest who leaves. @throws Unexpected for a refusal that no guest should get */
export function giveUp({ left }: Desk, { kind }: Pick<Wish, 'kind'>, refusal: Answer | null): void {
  const code = refusal?.code ?? 'nothing_to_choose';
  if (refusal && !expectedCodes.has(code) && !code.startsWith('promocode'))
    throw refusalError({ method: 'POST', path: `/v1/orders (${kind})`, kind }, refusal);
  countLeft({ left }, code);
}

/** Records a guest who leaves, and why. */
export function countLeft({ left }: Pick<Desk, 'left'>, code: string): null {
  left.set(code, (left.get(code) ?? 0) + 1);
  return null;
}

const productsOf = ({ extraData }: Answer) => ((extraData?.products ?? []) as { productId: number }[]).map(({ productId }) => productId);

/** The fields that a quote and an order share. */
function quoteBodyOf({ house, channelId, mode, person, random, token }: Wish, basket: Basket, more: Record<string, unknown>) {
  const option = modeAt(house, channelId, mode);
  const requiredInformation = option?.additionalInformationType ?? null;
  return {
    ...{ restaurantId: house.restaurantId, channelId, consumptionMode: mode, items: basket.items },
    ...(requiredInformation !== null && {
      additionalInformation: requiredInformation === 'COMMENT' ? 'Service' : String(random.between(1, 8)),
    }),
    ...(person && person.token !== token && { customerId: person.customerId }),
    ...more,
  };
}

function paymentOf(wish: Wish, quote: Quote, isBroke: boolean): { payments: readonly Payment[]; more?: Record<string, unknown> } {
  const ownPayments = wish.pay?.(quote, isBroke);
  if (ownPayments) return ownPayments;
  const chosen = choosePayments(wish.random, wish.channelId, isBroke ? null : wish.person, quote.toPay);
  return { payments: chosen.map(({ type, amountCents }) => ({ type, amount: amountCents })) };
}

function post<Data>({ client }: Desk, { token }: Wish, path: string, body: object, kind: string): Promise<Answer<Data>> {
  return client.ask<Data>({ method: 'POST', path, body, token, kind });
}

/** Sends an order with a key of its own until it is answered. */
export function placeOrder(
  { client, day }: Desk,
  { token, kind, visit }: Wish,
  body: object,
  key: string = randomUUID(),
): Promise<Answer<Order>> {
  const metadata = { ...(body as { metadata?: object }).metadata, service: day, visit };
  return client.ask<Order>({ method: 'POST', path: '/v1/orders', body: { ...body, metadata }, token, key, kind });
}

/** Records a confirmed order in the books. */
export function recordSale(
  { books }: Desk,
  { visit }: Pick<Wish, 'visit'>,
  { basket, answer, sent }: { basket: Basket; answer: Answer<Order>; sent: readonly Payment[] },
): Sold {
  const record = books.recordOrder(answer.data, { visit, pieces: basket.pieces });
  if (answer.data.status === 'PAID' && !record.wasPaid) books.pay(record, sent);
  return { record, order: answer.data, basket, sent };
}
