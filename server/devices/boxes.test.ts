import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BoxLayout, type BoxOptions, type BoxRequest, BoxSimulator, type TableSession } from '@/scripts/lib/box-simulator';
import { bus } from '@/server/core/bus';
import { prisma } from '@/server/core/db';
import { cleanUp } from '@/server/core/jobs';
import { getDifferences, getOperatingLayout, listTableSessions, listVersions, publishLayout } from '@/server/floor/floor.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createPosDevice, createRestaurant, createTableLayout, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { type Instance, serve } from '@/server/testing/instance';
import { boxLinks } from './box-links';
import { askBox, BOX_PATIENCE_MS } from './boxes.service';
import { listFleet, revokeDevice } from './devices.operations';

let app: Instance;
let restaurantId: number;
let posDeviceId: number;
let tableLayoutUuid: string;
let manager: Actor;
let till: Actor;
let token: string;
const boxes: BoxSimulator[] = [];

beforeAll(async () => {
  app = await serve();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  const { brandId } = await prisma.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });
  ({ tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Plan' }));
  manager = await asUser((await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] })).id);
  const user = await createUser(prisma, { role: 'pos', restaurantId });
  ({ id: posDeviceId } = await createPosDevice(prisma, { restaurantId, userId: user.id, role: 'master' }));
  till = await asUser(user.id);
  token = await tokenOf(user.id);
});
afterEach(async () => {
  await Promise.all(boxes.splice(0).map((box) => box.stop()));
  vi.restoreAllMocks();
});

const ownLayout: BoxLayout = {
  tableLayoutId: 'layout-of-the-box',
  name: 'As the box has it',
  updatedAt: '2026-11-20T10:00:00.000Z',
  rooms: [{ roomId: 'r1', name: 'Salle', position: 0, tables: [{ tableId: 't1', name: '1' }] }],
};

async function linkedBox(options: Partial<BoxOptions> = {}): Promise<BoxSimulator> {
  const box = new BoxSimulator({ url: app.url, token: async () => token, ...options });
  boxes.push(box);
  const linked = box.linked();
  box.start();
  await linked;
  return box;
}

const operating = () => till.call(getOperatingLayout, { restaurantId });
const publish = () => manager.call(publishLayout, { tableLayoutUuid });
const fleetBox = async () => (await manager.call(listFleet, { restaurantId }))[0]?.box;
const acknowledged = () => prisma.layoutAcknowledgement.count({ where: { posDeviceId } });
const timed = async <T>(work: Promise<T>) => {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
};
/** Waits until something is so: what the box does, it does in its own time. */
async function until(check: () => Promise<boolean> | boolean, patienceMs = 5_000): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await check()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('waited in vain');
}

describe('the operating layout', () => {
  it('is the box’s, as soon as it answers', async () => {
    await publish();
    await linkedBox({ layout: ownLayout, drop: 0 });
    await until(async () => (await acknowledged()) === 1);
    const second = await linkedBox({ layout: ownLayout });
    const { result, ms } = await timed(operating());
    expect(result).toEqual({ ...ownLayout, restaurantId, source: 'box' });
    expect(ms).toBeLessThan(1_000);
    expect(second.layout).toEqual(ownLayout);
    expect(await fleetBox()).toMatchObject({ isLinked: true, latencyMs: expect.any(Number) });
  });

  it('is the platform’s at once without a box, and after a second and a half when the box is silent', async () => {
    await publish();
    const alone = await timed(operating());
    expect(alone.result.source).toBe('cloud');
    expect(alone.ms).toBeLessThan(500);
    await linkedBox({ layout: ownLayout, drop: 1 });
    const silent = await timed(operating());
    expect(silent.result).toMatchObject({ source: 'cloud', tableLayoutId: tableLayoutUuid });
    expect(silent.ms).toBeGreaterThan(BOX_PATIENCE_MS - 50);
    expect(silent.ms).toBeLessThan(BOX_PATIENCE_MS + 800);
  });

  it('does not wait for an answer that is none', async () => {
    await publish();
    const box = await linkedBox();
    await until(async () => (await acknowledged()) === 1);
    box.layout = null;
    expect((await operating()).source).toBe('cloud');
    box.layout = { ...ownLayout, updatedAt: 'yesterday' };
    expect((await operating()).source).toBe('cloud');
    box.layout = ownLayout;
    expect((await operating()).source).toBe('box');
  });

  it('may be the box’s though nothing is published', async () => {
    await linkedBox({ layout: ownLayout });
    expect((await operating()).source).toBe('box');
  });

  it('is asked for once by those who ask together, and anew by the next', async () => {
    const read: string[] = [];
    await linkedBox({ layout: ownLayout, latencyMs: 50, onRequest: ({ type }) => read.push(type) });
    const answers = await Promise.all(Array.from({ length: 30 }, operating));
    expect(new Set(answers.map(({ source }) => source))).toEqual(new Set(['box']));
    expect(read).toEqual(['table_layout.read']);
    await operating();
    expect(read).toHaveLength(2);
  });

  it('keeps many questions apart', async () => {
    const tables = Array.from({ length: 10 }, (_, index) => ({ tableId: `t${index}`, name: String(index) }));
    await linkedBox({ layout: { ...ownLayout, rooms: [{ roomId: 'r1', name: 'Salle', position: 0, tables }] }, latencyMs: 20 });
    const ask = (tableId: string) => askBox(prisma, restaurantId, { type: 'table_order.check', payload: { tableId } }, 5_000);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`t${index}`)));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => ({ accepted: index < 10 })));
  });

  it('comes though the hint of the answer was lost', async () => {
    await linkedBox({ layout: ownLayout });
    const publishOnBus = bus.publish.bind(bus);
    vi.spyOn(bus, 'publish').mockImplementation(async (topic, message) => {
      if (topic !== 'boxReply') await publishOnBus(topic, message as never);
    });
    const { result, ms } = await timed(operating());
    expect(result.source).toBe('box');
    expect(ms).toBeGreaterThan(BOX_PATIENCE_MS - 50);
  });
});

describe('replies', () => {
  it('that come late change nothing and hurt nobody', async () => {
    await publish();
    const requests: BoxRequest[] = [];
    const onRequest = (request: BoxRequest) => requests.push(request);
    const box = await linkedBox({
      layout: ownLayout,
      latencyMs: BOX_PATIENCE_MS + 300,
      onRequest,
      reply: () => ({ payload: { ...ownLayout } }),
    });
    expect((await operating()).source).toBe('cloud');
    const { requestId } = requests.find(({ type }) => type === 'table_layout.read') as BoxRequest;
    expect(await box.reply(requestId, { payload: {} })).toEqual({ status: 200, accepted: false });
    box.latencyMs = 0;
    expect((await operating()).source).toBe('box');
  });

  it('that come twice count once', async () => {
    const requestIds: string[] = [];
    const box = await linkedBox({ layout: ownLayout, latencyMs: 200, onRequest: ({ requestId }) => requestIds.push(requestId) });
    const reading = operating();
    await until(() => requestIds.length === 1);
    const [requestId = ''] = requestIds;
    const twins = await Promise.all([1, 2, 3].map(() => box.reply(requestId, { payload: { ...ownLayout, name: 'First' } })));
    expect(twins.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect((await reading).name).toBe('First');
    expect(await box.reply(requestId, { payload: {} })).toEqual({ status: 200, accepted: false });
  });

  it('are taken from the restaurant’s own box alone', async () => {
    const stranger = await createUser(prisma, { role: 'pos', restaurantId: (await createRestaurant(prisma)).id });
    await createPosDevice(prisma, { restaurantId: stranger.restaurantId ?? 0, userId: stranger.id, role: 'master' });
    const { id } = await prisma.boxRequest.create({
      data: { id: randomUUID(), restaurantId, type: 'table_layout.read', payload: {}, expiresAt: new Date(Date.now() + 60_000) },
    });
    const answer = (as: string, requestId: string, body: object = { payload: {} }) =>
      send('POST', `/v1/boxes/replies/${requestId}`, { token: as, body });
    expect(await answer(await tokenOf(stranger.id), id)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    expect(await answer(token, randomUUID())).toMatchObject({ status: 404 });
    expect(await answer(token, id, {})).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
    expect(await answer(token, id)).toMatchObject({ status: 200, body: { code: 'box_reply_taken', data: { accepted: true } } });
  });

  it('to what nobody asks any more are forgotten after a day', async () => {
    const old = { restaurantId, type: 'table_layout.read', payload: {} };
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    await prisma.boxRequest.create({ data: { ...old, id: randomUUID(), expiresAt: days(2) } });
    const { id } = await prisma.boxRequest.create({ data: { ...old, id: randomUUID(), expiresAt: days(0.5) } });
    await cleanUp();
    expect(await prisma.boxRequest.findMany({ where: { restaurantId }, select: { id: true } })).toEqual([{ id }]);
  });
});

describe('publishing', () => {
  it('reaches the box, which says so', async () => {
    const { id: second } = await createPosDevice(prisma, { restaurantId });
    const { id: foreign } = await createPosDevice(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const published: BoxRequest[] = [];
    const onRequest = (request: BoxRequest) => published.push(request);
    await linkedBox({ onRequest, reply: () => ({ payload: { posDevices: [second, foreign] } }) });
    await publish();
    await until(async () => (await acknowledged()) === 1);
    expect(published).toMatchObject([
      { payload: { tableLayoutId: tableLayoutUuid, name: 'Plan', version: 1, rooms: [{ tables: [{ name: '1' }, {}, {}] }] } },
    ]);
    const { items } = await manager.call(listVersions, { tableLayoutUuid });
    const devices = items[0]?.publications[0]?.acknowledgements.map((each) => each.posDeviceId);
    expect(devices?.toSorted()).toEqual([posDeviceId, second].toSorted());
    expect((await manager.call(listFleet, { restaurantId }))[0]).toMatchObject({ acknowledged: { tableLayoutUuid, version: 1 } });
  });

  it('waits for a box that is away, and brings it the newest only', async () => {
    await publish();
    await prisma.tableLayout.update({ where: { uuid: tableLayoutUuid }, data: { name: 'Newest', updatedAt: new Date() } });
    await publish();
    const requests: string[] = [];
    const box = await linkedBox({ onRequest: ({ type, payload }) => requests.push(`${type} ${payload.version}`) });
    await until(async () => (await acknowledged()) === 1);
    expect(requests).toEqual(['table_layout.publish 2']);
    expect(box.layout?.name).toBe('Newest');
  });

  it('reaches a box that enrolled later', async () => {
    await publish();
    await prisma.boxRequest.deleteMany({ where: { restaurantId } });
    const box = await linkedBox();
    await until(async () => (await acknowledged()) === 1);
    expect(box.layout?.name).toBe('Plan');
    box.breakLink();
    await box.linked();
    expect(await prisma.boxRequest.count({ where: { restaurantId, answeredAt: null } })).toBe(0);
  });

  it('is told to a box that missed it the first time', async () => {
    const box = await linkedBox({ drop: 1 });
    await publish();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await acknowledged()).toBe(0);
    box.drop = 0;
    box.breakLink();
    await until(async () => (await acknowledged()) === 1);
  });
});

describe('a link', () => {
  it('is opened again when it breaks, and loses no question', async () => {
    const box = await linkedBox({ layout: ownLayout });
    box.breakLink();
    const { result } = await timed(operating());
    expect(result.source).toBe('box');
    expect(box.connections).toBe(2);
  });

  it('survives the loss of the listening connection', async () => {
    await linkedBox({ layout: ownLayout });
    await prisma.$queryRaw`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await operating()).source).toBe('box');
  });

  it('is the restaurant’s one: the newest', async () => {
    const first = await linkedBox({ layout: { ...ownLayout, name: 'First' }, redial: false });
    await linkedBox({ layout: { ...ownLayout, name: 'Second' } });
    await first.ended();
    for (let index = 0; index < 3; index++) expect((await operating()).name).toBe('Second');
  });

  it('says of itself when it ends', async () => {
    expect(await fleetBox()).toBeNull();
    const box = await linkedBox({ layout: ownLayout });
    expect(await fleetBox()).toMatchObject({ isLinked: true });
    await box.stop();
    await until(async () => (await fleetBox())?.isLinked === false);
  });

  it('whose process was killed is taken for broken after a while', async () => {
    await publish();
    const lastSeen = (secondsAgo: number) =>
      prisma.restaurantBox.upsert({
        where: { restaurantId },
        create: {
          restaurantId,
          posDeviceId,
          connectionId: randomUUID(),
          connectedAt: new Date(0),
          seenAt: new Date(Date.now() - secondsAgo * 1_000),
        },
        update: { seenAt: new Date(Date.now() - secondsAgo * 1_000) },
      });
    await lastSeen(5);
    expect((await timed(operating())).ms).toBeGreaterThan(BOX_PATIENCE_MS - 50);
    await lastSeen(30);
    expect((await timed(operating())).ms).toBeLessThan(500);
    expect(await fleetBox()).toMatchObject({ isLinked: false });
  });

  it('ends at once with the rights of its device, and when the process stops', async () => {
    const box = await linkedBox({ layout: ownLayout });
    boxLinks().endAll();
    await box.linked();
    expect(box.connections).toBe(2);
    await manager.call(revokeDevice, { posDeviceId });
    await until(async () => (await prisma.restaurantBox.findUniqueOrThrow({ where: { restaurantId } })).disconnectedAt !== null);
    expect((await askBox(prisma, restaurantId, { type: 'table_layout.read' })) as null).toBeNull();
  });

  it('is for the enrolled master alone', async () => {
    const stream = async (as: string) => {
      const { status, body } = await send('GET', '/v1/boxes/stream', { token: as });
      return [status, body?.code];
    };
    const account = async () => createUser(prisma, { role: 'pos', restaurantId });
    const [noDevice, independent] = [await account(), await account()];
    await createPosDevice(prisma, { restaurantId, userId: independent.id });
    expect(await stream(await tokenOf(noDevice.id))).toEqual([404, 'data_not_found']);
    expect(await stream(await tokenOf(independent.id))).toEqual([403, 'access_denied']);
    expect(await stream(await tokenOf(manager.caller.userId ?? 0))).toEqual([403, 'access_denied']);
    expect(await stream(token)).toEqual([200, undefined]);
  });
});

it('asks the box whether a table takes orders', async () => {
  const ask = (tableId: string) => askBox(prisma, restaurantId, { type: 'table_order.check', payload: { tableId } });
  expect(await ask('t1')).toBeNull();
  await linkedBox({ layout: ownLayout });
  expect(await ask('t1')).toEqual({ accepted: true });
  expect(await ask('t9')).toEqual({ accepted: false });
});

describe('differences with the box', () => {
  it('show the tables on which an order would be refused', async () => {
    await publish();
    expect(await manager.refused(getDifferences, { tableLayoutUuid, to: 'box' })).toMatchObject({
      code: 'restaurant_offline',
      status: 503,
    });
    const box = await linkedBox();
    await until(async () => (await acknowledged()) === 1);
    expect(await manager.call(getDifferences, { tableLayoutUuid, to: 'box' })).toEqual({ rooms: [], tables: [] });
    const [room] = box.layout?.rooms ?? [];
    room?.tables.splice(1, 1);
    Object.assign(room?.tables[0] ?? {}, { name: 'One' });
    expect((await manager.call(getDifferences, { tableLayoutUuid, to: 'box' })).tables).toMatchObject([
      { name: 'One', kind: 'changed', changes: [{ path: ['name'], before: '1', after: 'One' }] },
      { name: '2', kind: 'removed', roomName: 'Room' },
    ]);
  });
});

describe('table sessions', () => {
  const session = (more: Partial<TableSession> = {}): TableSession => ({
    tableSessionId: randomUUID(),
    tableId: randomUUID(),
    status: 'OPEN',
    coversNumber: 2,
    underPayment: false,
    openedAt: '2026-11-21T11:00:00.000Z',
    closedAt: null,
    ...more,
  });
  const list = () => till.call(listTableSessions, { restaurantId });
  const report = (body: object, as = token) => send('PUT', '/v1/boxes/table_sessions', { token: as, body });

  it('are those of the last report', async () => {
    expect(await list()).toEqual({ tableSessions: [], isStale: true, reportedAt: null });
    const [a, b] = [session(), session({ openedAt: '2026-11-21T11:30:00.000Z' })];
    const answer = await report({ tableSessions: [a, b] });
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_sessions_reported', data: { accepted: true } } });
    expect((await list()).tableSessions).toEqual([b, a]);
    const closed = { ...a, status: 'CLOSED', closedAt: '2026-11-21T12:10:00.000Z', coversNumber: 3 };
    await report({ tableSessions: [closed] });
    expect((await list()).tableSessions).toEqual([closed]);
    await report({ tableSessions: [] });
    expect((await list()).tableSessions).toEqual([]);
  });

  it('are stale while the box is away', async () => {
    const box = await linkedBox({ layout: ownLayout });
    expect(await box.report([session()])).toBe(true);
    expect(await list()).toMatchObject({ isStale: false, reportedAt: expect.any(String), tableSessions: [{}] });
    await box.stop();
    await until(async () => (await list()).isStale);
    expect((await list()).tableSessions).toHaveLength(1);
  });

  it('do not go back to an older report', async () => {
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1_000).toISOString();
    const reports = [3, 1, 5, 2, 4].map((seconds) => ({ reportedAt: at(seconds), tableSessions: [session({ coversNumber: seconds })] }));
    const answers = await Promise.all(reports.map((body) => report(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await list()).tableSessions).toMatchObject([{ coversNumber: 5 }]);
    expect((await report({ reportedAt: at(4), tableSessions: [] })).body.data).toEqual({ accepted: false });
    // A clock that runs ahead must not shut later reports out.
    await report({ reportedAt: '2199-01-01T00:00:00Z', tableSessions: [] });
    expect((await report({ tableSessions: [session()] })).body.data).toEqual({ accepted: true });
  });

  it('belong to their restaurant: another’s may bear the same id', async () => {
    const twin = session();
    await report({ tableSessions: [twin] });
    const other = await createUser(prisma, { role: 'pos', restaurantId: (await createRestaurant(prisma)).id });
    await createPosDevice(prisma, { restaurantId: other.restaurantId ?? 0, userId: other.id, role: 'master' });
    await report({ tableSessions: [{ ...twin, coversNumber: 9 }] }, await tokenOf(other.id));
    expect((await list()).tableSessions).toEqual([twin]);
  });

  it.each([
    [{ closedAt: '2026-11-21T12:00:00Z' }],
    [{ status: 'CLOSED', closedAt: '2026-11-21T10:00:00Z' }],
    [{ status: 'closed' }],
    [{ coversNumber: -1 }],
    [{ tableId: '12' }],
    [{ openedAt: 'noon' }],
  ])('refuse %j', async (wrong) => {
    expect((await report({ tableSessions: [{ ...session(), ...wrong }] })).status).toBe(400);
  });

  it('refuse a session twice, and a caller that is not the box', async () => {
    const twice = session();
    expect(await report({ tableSessions: [twice, twice] })).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
    const independent = await createUser(prisma, { role: 'pos', restaurantId });
    await createPosDevice(prisma, { restaurantId, userId: independent.id });
    expect((await report({ tableSessions: [] }, await tokenOf(independent.id))).status).toBe(403);
  });
});
