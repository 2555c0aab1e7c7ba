import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BoxLayout, BoxSimulator, layoutOf } from '@/scripts/lib/box-simulator';
import type { Quote } from '@/server/orders/order.schema';
import { signIn } from './accounts';
import { chooseBasket } from './baskets';
import type { Client } from './client';
import type { House } from './houses';
import { countLeft, type Desk, giveUp, placeOrder, recordSale, type Sold, type Wish } from './selling';

/** Orders at tables, and the restaurants' boxes, which are asked about them and sometimes fail. */

/** How often a guest retries while the restaurant is offline, and the pause between tries. */
const TRIES = 12;
const PAUSE_MS = 1_500;

/** A restaurant’s box: connected, or broken. */
export class Box {
  private simulator: BoxSimulator | null = null;

  private constructor(
    private readonly client: Client,
    private readonly token: string,
    private readonly layout: BoxLayout,
  ) {}

  /** Connects the box of the restaurant whose main till has that account; null if it has no published tables. */
  static async of(client: Client, houses: readonly House[], credentials: { username: string; password: string }): Promise<Box | null> {
    const token = await signIn(client, credentials);
    const { restaurantId } = await client.get<{ restaurantId: number | null }>({ path: '/v1/me', token, kind: 'read' });
    const house = houses.find((each) => each.restaurantId === restaurantId);
    if (!house) return null;
    const response = await client.ask<BoxLayout>({
      path: '/table_layout',
      query: { restaurantId: house.restaurantId },
      token,
      kind: 'read',
    });
    if (response.status !== 200) return null;
    const box = new Box(client, token, layoutOf(response.data));
    house.tables = box.layout.rooms.flatMap(({ tables }) => tables.map(({ tableId }) => tableId));
    await box.link();
    return box;
  }

  async link(): Promise<void> {
    this.simulator = new BoxSimulator({ url: this.client.url, token: async () => this.token, layout: this.layout });
    const linked = this.simulator.waitForLink();
    this.simulator.start();
    await Promise.race([linked, sleep(10_000)]);
  }

  /** The restaurant's network fails. */
  async dropOut(): Promise<void> {
    await this.simulator?.stop();
    this.simulator = null;
  }
}

/**
 * Sells at a table. While the restaurant is offline, its order is refused with 503 and stored as not servable: the same key returns that
 * order, and a new key asks the box again (interface, «Errors» 2).
 * @returns null for a guest who leaves
 */
export async function sellAtTable(desk: Desk, wish: Wish, tableId: string): Promise<Sold | null> {
  const { client, books, menus } = desk;
  const { house, channelId, mode, token, random, visit } = wish;
  const basket = chooseBasket(random, await menus.read(house, channelId), mode, new Set());
  if (!basket) return null;
  const quoteBody = { restaurantId: house.restaurantId, channelId, consumptionMode: mode, items: basket.items };
  const quote = await client.ask<Quote>({ method: 'POST', path: '/v1/orders/quote', body: quoteBody, token, kind: 'quote' });
  if (quote.status >= 300) {
    giveUp(desk, wish, quote);
    return null;
  }
  const { toPay, totalPrice } = quote.data;
  const payments = toPay === 0 ? [] : [{ type: 'CreditCard' as const, amount: toPay }];
  const body = { ...quoteBody, tableId, additionalInformation: String(random.between(1, 8)), payments, expectedTotal: totalPrice };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const attemptWish = { ...wish, visit: attempt === 0 ? visit : `${visit}/${attempt}` };
    const key = randomUUID();
    const answer = await placeOrder(desk, attemptWish, body, key);
    if (answer.status < 300 && answer.data.status === 'PAID') return recordSale(desk, attemptWish, { basket, answer, sent: payments });
    if (answer.code === 'restaurant_offline') await expectUnservable(desk, attemptWish, body, key);
    else if (answer.status < 300)
      books.recordOrder(answer.data, { visit: attemptWish.visit, pieces: new Map() }); // our first response was lost
    else {
      giveUp(desk, wish, answer);
      return null;
    }
    await sleep(PAUSE_MS);
  }
  return countLeft(desk, 'restaurant_offline');
}

/** Repeats a refused order with its key: the response must say that it could not be served, and nothing more. */
async function expectUnservable(desk: Desk, wish: Wish, body: object, key: string): Promise<void> {
  const again = await placeOrder(desk, { ...wish, kind: 'repeated order' }, body, key);
  if (again.status === 201 && again.data.status === 'NOT_SERVABLE' && again.isReplayed)
    desk.books.recordOrder(again.data, { visit: wish.visit, pieces: new Map() });
  else desk.books.contradictions.push(`a table order that was repeated after restaurant_offline got ${again.status} ${again.code}`);
}
