// @not-in-check
import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/(rest)/v2/restaurants/[restaurantId]/live/route';
import { forgetCaller } from '@/server/core/callers/find-caller';
import { bus } from '@/server/core/live/bus';
import { announce, announceIn } from '@/server/core/live/live';
import { invoke } from '@/server/core/operation/invoke';
import { prisma } from '@/server/core/platform/db';
import { updateCustomer } from '@/server/customers/customers.operations';
import { updateStockSettings } from '@/server/stock/stock.operations';
import { asUser } from '@/server/testing/as';
import { createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { factsOf, newWorld, tokenFor, type World } from '@/server/testing/notes';
import { hub } from './hub';
import type { LiveHello } from './live.schema';

let world: World;
const open = new Set<Stream>();
beforeEach(async () => {
  world = await newWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([...open].map((stream) => stream.leave()));
});

interface Event {
  event: string;
  data: unknown;
}

/** A reader of server-sent events. */
class Stream {
  private constructor(
    readonly response: Response,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly abort: AbortController,
  ) {}
  private text = '';
  ended = false;
  /** The comments read so far. */
  readonly comments: string[] = [];

  static async open(restaurantId: number, { token = world.token, topics = '' } = {}): Promise<Stream> {
    const abort = new AbortController();
    const url = `http://brigade.test/v2/restaurants/${restaurantId}/live${topics && `?topics=${topics}`}`;
    const request = new Request(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
    const response = await GET(request, { params: Promise.resolve({ restaurantId: String(restaurantId) }) });
    if (!response.body) throw new Error('no stream');
    const stream = new Stream(response, response.body.getReader(), abort);
    open.add(stream);
    return stream;
  }

  /** The next event; comments are collected and `retry` is skipped. Null at the end of the stream. */
  async next(): Promise<Event | null> {
    for (;;) {
      const block = /^([\s\S]*?)\n\n/.exec(this.text);
      if (block) {
        this.text = this.text.slice(block[0].length);
        const fields = Object.fromEntries((block[1] ?? '').split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
        if (fields.event !== undefined) return { event: fields.event, data: JSON.parse(fields.data ?? 'null') };
        if (block[1]?.startsWith(':')) this.comments.push(block[1]);
        continue;
      }
      const { done, value } = await this.reader.read();
      if (done) {
        this.ended = true;
        return null;
      }
      this.text += new TextDecoder().decode(value);
    }
  }

  async leave(): Promise<void> {
    open.delete(this);
    this.abort.abort();
    await this.reader.cancel().catch(() => undefined);
  }
}

const followed = async (sent?: Parameters<typeof Stream.open>[1], at = world.restaurantId) => {
  const stream = await Stream.open(at, sent);
  expect(await stream.next()).toEqual({
    event: 'hello',
    data: { restaurantId: at, heardFor: expect.any(Number), changed: expect.any(Object) },
  });
  return stream;
};

describe('a live stream', () => {
  it('reports a change made by another request without waiting for a timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await followed();
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toContain('no-transform');
    await invoke(updateStockSettings, { restaurantId: world.restaurantId, defaultSafetyStock: 8 }, factsOf(world.caller));
    expect(await stream.next()).toEqual({ event: 'change', data: { topic: 'stock', ids: [] } });
  });

  it('is limited to twenty per token, and another can open once one has ended', async () => {
    const streams = [];
    for (let count = 0; count < 20; count++) streams.push(await followed());
    const params = { params: Promise.resolve({ restaurantId: String(world.restaurantId) }) };
    const ask = (token: string) =>
      GET(
        new Request(`http://brigade.test/v2/restaurants/${world.restaurantId}/live`, { headers: { authorization: `Bearer ${token}` } }),
        params,
      );
    const refused = await ask(world.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', extraData: { reason: 'open_streams', limit: 20 } });
    const other = await ask((await tokenFor(world.userId)).token);
    expect(other.status).toBe(200);
    await other.body?.cancel();
    await streams[7]?.leave();
    await followed();
  });

  it('reports changes of its own restaurant and topics only', async () => {
    const other = await createRestaurant(prisma, { brandId: world.brandId });
    const stream = await followed({ topics: 'deliveries,stock' });
    announce(other.id, 'stock', [1]);
    announce(world.restaurantId, 'other', [2]);
    announce(world.restaurantId, 'deliveries', [3]);
    announce(world.restaurantId, 'deliveries', [4, 3]);
    expect(await stream.next()).toEqual({ event: 'change', data: { topic: 'deliveries', ids: [3, 4] } });
  });

  it('reports changes of its brand to every restaurant, none of another brand, and none of customers to devices', async () => {
    const { brandId } = world;
    const till = await createUser(prisma, { role: 'pos', brandId, restaurantId: world.restaurantId });
    const neighbour = (await createRestaurant(prisma, { brandId })).id;
    const [here, there] = [await followed({ topics: 'customers' }), await followed({ topics: 'customers' }, neighbour)];
    const atTill = await followed({ token: (await tokenFor(till.id)).token });
    announceIn({ brandId: brandId + 1 }, 'customers', [1]);
    announceIn({ brandId }, 'customers', [2]);
    announceIn({ brandId }, 'loyalty', [2]);
    announceIn({ brandId }, 'stock', [3]);
    for (const stream of [here, there]) expect(await stream.next()).toEqual({ event: 'change', data: { topic: 'customers', ids: [2] } });
    expect(await atTill.next()).toEqual({ event: 'change', data: { topic: 'stock', ids: [3] } });
    const { changed } = (await (await Stream.open(neighbour)).next())!.data as LiveHello;
    expect(Object.keys(changed)).toEqual(expect.arrayContaining(['customers', 'stock']));
  });

  it('names to restaurant users only the customers they can see, and to head office all of them', async () => {
    const { brandId, restaurantId } = world;
    const neighbour = (await createRestaurant(prisma, { brandId })).id;
    const open = async (at: number, role: 'restaurant' | 'brand') => {
      const user = await createUser(prisma, { role, brandId, restaurantId: role === 'brand' ? null : at });
      return followed({ token: (await tokenFor(user.id)).token, topics: 'customers,loyalty' }, at);
    };
    const [here, there, office] = [
      await open(restaurantId, 'restaurant'),
      await open(neighbour, 'restaurant'),
      await open(neighbour, 'brand'),
    ];
    const [ours, theirs, everybodys] = [
      await createCustomer(prisma, { brandId, givenName: 'Ann', restaurantIds: [restaurantId] }),
      await createCustomer(prisma, { brandId, givenName: 'Bob', restaurantIds: [neighbour] }),
      await createCustomer(prisma, { brandId, givenName: 'Cat' }),
    ].map(({ id }) => id) as [number, number, number];
    const change = (...ids: number[]) => ({ event: 'change', data: { topic: 'customers', ids } });
    announceIn({ brandId }, 'customers', [ours, theirs, everybodys]);
    expect([await here.next(), await there.next(), await office.next()]).toEqual([
      change(ours, everybodys),
      change(theirs, everybodys),
      change(ours, theirs, everybodys),
    ]);
    announceIn({ brandId }, 'customers', [theirs]);
    expect([await there.next(), await office.next()]).toEqual([change(theirs), change(theirs)]);
    announceIn({ brandId }, 'customers', [ours]);
    expect(await here.next()).toEqual(change(ours));
    announceIn({ brandId }, 'loyalty', [theirs, ours]);
    expect(await here.next()).toEqual({ event: 'change', data: { topic: 'loyalty', ids: [ours] } });
    // A customer who leaves a restaurant is not named to users who no longer see them.
    await asUser((await createUser(prisma, { role: 'brand', brandId })).id).then((head) =>
      head.call(updateCustomer, { customerId: ours, restaurantIds: [neighbour] }),
    );
    expect(await here.next()).toEqual(change());
  });

  it('says in its hello event what changed shortly before, so that a screen knows what it missed', async () => {
    // A restaurant that no other test of this process has used.
    const { id: restaurantId } = await createRestaurant(prisma, { id: randomInt(1_000_000, 2_000_000_000), brandId: world.brandId });
    const first = await followed({}, restaurantId);
    announce(restaurantId, 'stock', [1]);
    announce((await createRestaurant(prisma, { brandId: world.brandId })).id, 'floor', []);
    await first.next();
    const second = await Stream.open(restaurantId);
    const { heardFor, changed } = (await second.next())!.data as LiveHello;
    expect(Object.keys(changed)).toContain('stock');
    expect(Object.keys(changed)).not.toContain('floor');
    expect(changed.stock).toBeGreaterThanOrEqual(0);
    expect(changed.stock).toBeLessThan(Math.min(heardFor, 2_000));
    const other = await Stream.open(restaurantId, { topics: 'floor,deliveries' });
    expect(await other.next()).toMatchObject({ event: 'hello', data: { changed: {} } });
  });

  it('reports a change of hundreds of things without naming their ids', async () => {
    const stream = await followed();
    announce(
      world.restaurantId,
      'stock',
      Array.from({ length: 300 }, (_, index) => 2_000_000_000 + index),
    );
    expect(await stream.next()).toEqual({ event: 'change', data: { topic: 'stock', ids: [] } });
  });

  it('serves many readers over one listening connection', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(world.userId)));
    const streams = await Promise.all(tokens.flatMap(({ token }) => Array.from({ length: 20 }, () => followed({ token }))));
    announce(world.restaurantId, 'stock', [5]);
    const events = await Promise.all(streams.map((stream) => stream.next()));
    expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
      new Set(['{"event":"change","data":{"topic":"stock","ids":[5]}}']),
    );
    const [row] = await prisma.sql.read<{ listening: number }>`
      select count(*)::int as listening from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    expect(row?.listening).toBe(1);
  });

  it('sends resync after the listening connection was lost', async () => {
    const stream = await followed();
    await prisma.sql
      .read`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    expect(await stream.next()).toEqual({ event: 'resync', data: {} });
    announce(world.restaurantId, 'stock', [6]);
    expect(await stream.next()).toEqual({ event: 'change', data: { topic: 'stock', ids: [6] } });
  });

  it('ends at once when the caller’s token is revoked', async () => {
    const stream = await followed();
    await prisma.accessToken.update({ where: { id: world.caller.tokenId }, data: { revokedAt: new Date() } });
    await forgetCaller(world.userId);
    expect(await stream.next()).toBeNull();
  });

  it('ends when its user moves to another scope, but not when only their name changes', async () => {
    const other = await createRestaurant(prisma);
    const user = await createUser(prisma, { role: 'restaurant', brandId: world.brandId, restaurantId: world.restaurantId });
    const stream = await followed({ token: (await tokenFor(user.id)).token });
    await prisma.user.update({ where: { id: user.id }, data: { name: 'New name' } });
    await forgetCaller(user.id);
    announce(world.restaurantId, 'stock', [7]);
    expect(await stream.next()).toMatchObject({ event: 'change' });
    await prisma.user.update({ where: { id: user.id }, data: { brandId: other.brandId, restaurantId: other.id } });
    await forgetCaller(user.id);
    expect(await stream.next()).toBeNull();
  });

  it('checks the caller’s rights every 30 seconds, and ends once their token has expired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await followed();
    vi.advanceTimersByTime(15_000);
    announce(world.restaurantId, 'stock', [8]);
    expect(await stream.next()).toMatchObject({ event: 'change' });
    await prisma.accessToken.update({ where: { id: world.caller.tokenId }, data: { expiresAt: new Date(0) } });
    // Without a message on the bus: only the periodic check, once the cached caller has expired.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
    vi.advanceTimersByTime(15_000);
    expect(await stream.next()).toBeNull();
    vi.restoreAllMocks();
  });

  it('is kept open by a comment every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await followed();
    for (const [ms, count] of [
      [14_999, 0],
      [1, 1],
      [15_000, 2],
    ] as const) {
      vi.advanceTimersByTime(ms);
      announce(world.restaurantId, 'stock', [8]);
      expect(await stream.next()).toMatchObject({ event: 'change' });
      expect(stream.comments).toHaveLength(count);
    }
  });

  it('releases its subscriptions when its readers leave', async () => {
    const released: number[] = [];
    const subscribe = bus.subscribe.bind(bus);
    const spy = vi.spyOn(bus, 'subscribe').mockImplementation(((topic: 'caller', listener: () => void) => {
      const release = subscribe(topic, listener);
      return () => {
        released.push(1);
        release();
      };
    }) as never);
    const first = await followed();
    const second = await followed();
    await first.leave();
    await second.leave();
    announce(world.restaurantId, 'stock', [9]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(released.length).toBe(2);
    spy.mockRestore();
  });

  it('ends when the process is told to stop', async () => {
    const [first, second] = [await followed(), await followed()];
    hub().endAll();
    expect([await first.next(), await second.next()]).toEqual([null, null]);
  });

  it('cuts off a reader who does not read', async () => {
    const stream = await followed();
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const leave = bus.subscribe('live', ({ ids }) => ids[0] === 599 && resolve());
    for (let index = 0; index < 600; index++) await bus.publish('live', { restaurantId: world.restaurantId, topic: 'stock', ids: [index] });
    await heard;
    leave();
    let events = 0;
    while (await stream.next()) events += 1;
    expect(events).toBeGreaterThan(400);
    expect(events).toBeLessThan(600);
  });

  it('is refused without access to the restaurant, without a token and with invalid topics', async () => {
    const foreign = await createRestaurant(prisma);
    const get = async (id: number, init: RequestInit = {}, search = '') => {
      const request = new Request(`http://brigade.test/v2/restaurants/${id}/live${search}`, {
        headers: { authorization: `Bearer ${world.token}` },
        ...init,
      });
      const response = await GET(request, { params: Promise.resolve({ restaurantId: String(id) }) });
      return [response.status, (await response.json()).code];
    };
    expect(await get(foreign.id)).toEqual([403, 'access_denied']);
    expect(await get(world.restaurantId, { headers: {} })).toEqual([401, 'unauthenticated']);
    expect(await get(world.restaurantId, {}, '?topics=stock;drop')).toEqual([400, 'invalid_parameters']);
    const request = new Request('http://brigade.test/', {
      headers: { authorization: `Bearer ${world.token}`, 'x-request-id': randomUUID() },
    });
    const head = await GET(request, { params: Promise.resolve({ restaurantId: String(world.restaurantId) }) });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });
});
