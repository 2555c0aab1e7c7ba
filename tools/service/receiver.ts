import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Customer } from '@/server/customers/customers.schema';
import type { Order } from '@/server/orders/order.schema';
import type { DeliveryDetail, WebhookWithSecret } from '@/server/webhooks/webhooks.schema';
import { eventTypes } from '@/server/webhooks/webhooks.values';
import { type Client, Unexpected } from './client';
import type { Brand } from './houses';

/** An event, as far as the proof needs it. */
export interface ReceivedEvent {
  messageId: string;
  type: string;
  sequence: number;
  /** Its order or customer. */
  subject: string;
  /** For orders. */
  order: Pick<Order, 'orderId' | 'status' | 'totalPrice' | 'toPay' | 'refunded'> | null;
  /** For customers: the balance of the wallet. */
  balance: number | null;
}

interface Subscription {
  brand: Brand;
  moduleId: number;
  webhook: Webhook;
}

const TEST_PATIENCE_MS = 30_000;
const MAX_PROBLEMS = 20;

/** Receives the events of the day: verifies their signatures with the official library, and stores them. */
export class Receiver {
  /** For each webhook: events in the order of their first arrival. */
  readonly events = new Map<number, ReceivedEvent[]>();
  readonly problems: string[] = [];
  /** The number of requests, including repeated ones. */
  requests = 0;
  private readonly seen = new Set<string>();
  private readonly subscriptions: Subscription[] = [];
  private readonly tests = new Set<string>();
  private server?: Server;
  private address = '';

  constructor(private readonly client: Client) {}

  /**
   * Opens the receiver and subscribes it to the events of the brands.
   * @param address under which Brigade reaches this machine; by default this machine itself
   * @throws Unexpected if Brigade does not send to that address
   */
  async open(brands: readonly Brand[], address: string | null): Promise<void> {
    this.server = createServer((request, response) => {
      this.receive(request)
        .then((status) => response.writeHead(status).end())
        .catch(() => response.destroy());
    });
    const port = address === null ? 0 : Number(new URL(address).port);
    await new Promise<void>((ready) => this.server?.listen(port, ready));
    this.address = address ?? `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    for (const brand of brands) await this.subscribe(brand);
  }

  private async subscribe(brand: Brand): Promise<void> {
    const { officeToken: token, brandId } = brand;
    const body = { url: '', description: 'A day of service', eventTypes };
    const { moduleId } = await this.client.get<{ moduleId: number }>({
      method: 'POST',
      path: `/brands/${brandId}/module_external_webhooks`,
      body: { ...body, url: `${this.address}/${brandId}`, isEnabled: false },
      ...{ token, kind: 'webhook' },
    });
    const path = `/module_external_webhooks/${moduleId}`;
    const { secret } = await this.client.get<WebhookWithSecret>({ path, token, kind: 'webhook' });
    this.subscriptions.push({ brand, moduleId, webhook: new Webhook(secret ?? '') });
    this.events.set(moduleId, []);
    await this.client.get({ method: 'PUT', path, body: { isEnabled: true }, token, kind: 'webhook' });
    await this.sendTest(moduleId, token);
  }

  /** Sends a test event: if it does not arrive, no other will. */
  private async sendTest(moduleId: number, token: string): Promise<void> {
    const path = `/module_external_webhooks/${moduleId}`;
    const { sequence, messageId } = await this.client.get<{ sequence: number; messageId: string }>({
      method: 'POST',
      path: `${path}/test`,
      body: { type: 'orders.paid' },
      ...{ token, kind: 'webhook' },
    });
    for (const until = Date.now() + TEST_PATIENCE_MS; !this.tests.has(messageId); await sleep(200)) {
      const { failure } = await this.client.get<DeliveryDetail>({ path: `${path}/deliveries/${sequence}`, token, kind: 'webhook' });
      if (failure === 'private_address' || failure === 'https_required')
        throw new Unexpected(
          `Brigade sends no events to ${this.address}. Start it with WEBHOOK_ALLOW_PRIVATE=127.0.0.0/8, or leave events out with --no-webhooks.`,
        );
      if (failure !== null || Date.now() > until)
        throw new Unexpected(`No event arrives at ${this.address} (${failure ?? 'none was sent'}).`);
    }
  }

  private async receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const brandId = Number(request.url?.slice(1));
    const subscription = this.subscriptions.find(({ brand }) => brand.brandId === brandId);
    if (!subscription) return 404;
    this.requests += 1;
    try {
      subscription.webhook.verify(body, request.headers as Record<string, string>);
    } catch (error) {
      this.addProblem(`an event of brand ${brandId} has no valid signature: ${(error as Error).message}`);
      return 400;
    }
    this.storeEvent(subscription, JSON.parse(body));
    return 204;
  }

  private storeEvent(
    { moduleId, brand }: Subscription,
    event: { id: string; type: string; sequence: number; test?: true; data: unknown },
  ): void {
    const { id: messageId, type, sequence, test } = event;
    if (test) {
      this.tests.add(messageId);
      return;
    }
    if (this.seen.has(`${moduleId}/${messageId}`)) return;
    this.seen.add(`${moduleId}/${messageId}`);
    const isOrder = type.startsWith('orders.');
    const { orderId, status, totalPrice, toPay, refunded, brandId } = event.data as Order;
    const { customerId, balance } = event.data as Customer;
    if (brandId !== brand.brandId) this.addProblem(`brand ${brand.brandId} got ${type} of brand ${brandId}`);
    this.events.get(moduleId)?.push({
      ...{ messageId, type, sequence, subject: isOrder ? `order ${orderId}` : `customer ${customerId}` },
      order: isOrder ? { orderId, status, totalPrice, toPay, refunded } : null,
      balance: isOrder ? null : balance,
    });
  }

  private addProblem(problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  get all(): ReceivedEvent[] {
    return [...this.events.values()].flat();
  }

  /** Ends the subscriptions, and accepts nothing any more. */
  async close(): Promise<void> {
    for (const { moduleId, brand } of this.subscriptions)
      await this.client.get({ method: 'DELETE', path: `/module_external_webhooks/${moduleId}`, token: brand.officeToken, kind: 'webhook' });
    this.server?.closeAllConnections();
    await new Promise<void>((done) => (this.server ? this.server.close(() => done()) : done()));
  }
}
