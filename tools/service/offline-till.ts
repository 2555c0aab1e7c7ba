import { randomUUID } from 'node:crypto';
import { chooseMode } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { Order } from '@/server/orders/order.schema';
import { type Basket, chooseBasket } from './baskets';
import type { Payment } from './books';
import { refusalError } from './client';
import { type House, type Menus, POS } from './houses';
import type { Desk } from './selling';

/** The share of sales that are sent twice although they were answered, as if the till had lost the response. */
const TWICE_SHARE = 0.3;
/** The share of prices from an old menu. */
const OLD_PRICE_SHARE = 0.15;

interface OfflineSale {
  visit: string;
  basket: Basket;
  payments: Payment[];
  body: Record<string, unknown>;
}

/** A till without a connection: it continues to sell from its last menu, and sends its sales later. */
export class OfflineTill {
  private readonly sales: OfflineSale[] = [];

  constructor(
    private readonly desk: Desk,
    readonly house: House,
    private readonly token: string,
    private readonly menu: Awaited<ReturnType<Menus['read']>>,
  ) {}

  /** Stores a sale: the guest has paid and left. */
  sell(visit: string, random: Random): void {
    const mode = chooseMode(random, POS, () => true);
    const basket = chooseBasket(random, this.menu, mode, new Set());
    if (!basket || basket.cents === 0) return;
    const amount = Math.max(50, basket.cents - (random.chance(OLD_PRICE_SHARE) ? 20 : 0));
    const payments: Payment[] = [{ type: random.chance(0.5) ? 'Cash' : 'CreditCard', amount }];
    this.sales.push({
      ...{ visit, basket, payments },
      body: {
        ...{ restaurantId: this.house.restaurantId, channelId: POS, consumptionMode: mode, items: basket.items, payments },
        ...{ placedAt: new Date().toISOString(), externalId: `${this.desk.day}/${visit}`, metadata: { service: this.desk.day, visit } },
      },
    });
  }

  get count(): number {
    return this.sales.length;
  }

  /** Sends all sales, some of them twice: concurrently, or again after the response, with another key each time. */
  async sendAll(random: Random): Promise<void> {
    for (const sale of this.sales.splice(0)) {
      const times = random.chance(TWICE_SHARE) ? 2 : 1;
      const answers = random.chance(0.5)
        ? await Promise.all(Array.from({ length: times }, () => this.send(sale)))
        : [await this.send(sale), ...(times === 2 ? [await this.send(sale)] : [])];
      const { books } = this.desk;
      if (new Set(answers.map(({ orderId }) => orderId)).size > 1)
        books.contradictions.push(
          `the sale ${sale.visit} of an offline till, sent twice, became orders ${answers.map(({ orderId }) => orderId).join(' and ')}`,
        );
      const record = books.recordOrder(answers[0]!, { visit: sale.visit, pieces: sale.basket.pieces });
      books.pay(record, sale.payments);
    }
  }

  private async send({ body }: OfflineSale): Promise<Order> {
    const request = { method: 'POST', path: '/v1/orders', body, token: this.token, key: randomUUID(), kind: 'offline sale' } as const;
    const answer = await this.desk.client.ask<Order>(request);
    if (answer.status >= 300) throw refusalError(request, answer);
    return answer.data;
  }
}
