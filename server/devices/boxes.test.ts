// @not-in-check
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { BoxRequest } from '@/scripts/lib/box-simulator';
import { revertChange } from '@/server/audit/audit.operations';
import { cleanUp } from '@/server/background';
import { bus } from '@/server/core/live/bus';
import { prisma } from '@/server/core/platform/db';
import { deleteLayout, getDifferences, listVersions } from '@/server/floor/floor.operations';
import { boxWorld, measureTime, ownLayout, until } from '@/server/testing/boxes';
import { createBoxRequest, createPosDevice, createRestaurant, createTableLayout, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { askBox, BOX_TIMEOUT_MS } from './boxes.service';
import { listFleet } from './devices.operations';

const world = boxWorld();

describe('the operating layout', () => {
  it('comes from the box as soon as it answers', async () => {
    await world.publish();
    await world.linkedBox({ layout: ownLayout, drop: 0 });
    await until(async () => (await world.acknowledged()) === 1);
    const second = await world.linkedBox({ layout: ownLayout });
    const { result, ms } = await measureTime(world.operating());
    expect(result).toEqual({ ...ownLayout, restaurantId: world.restaurantId, source: 'box' });
    expect(ms).toBeLessThan(BOX_TIMEOUT_MS - 100);
    expect(second.layout).toEqual(ownLayout);
    expect(await world.link()).toMatchObject({ isLinked: true, latencyMs: expect.any(Number) });
  });

  it('comes from the platform at once without a box, and after a second and a half when the box is silent', async () => {
    await world.publish();
    const alone = await measureTime(world.operating());
    expect(alone.result.source).toBe('cloud');
    expect(alone.ms).toBeLessThan(BOX_TIMEOUT_MS - 100);
    await world.linkedBox({ layout: ownLayout, drop: 1 });
    const silent = await measureTime(world.operating());
    expect(silent.result).toMatchObject({ source: 'cloud', tableLayoutId: world.tableLayoutUuid });
    expect(silent.ms).toBeGreaterThan(BOX_TIMEOUT_MS - 50);
    expect(silent.ms).toBeLessThan(BOX_TIMEOUT_MS + 3_000);
  });

  it('comes from the platform without a further wait when the box replies without a layout or with an invalid one', async () => {
    await world.publish();
    const box = await world.linkedBox();
    await until(async () => (await world.acknowledged()) === 1);
    for (const layout of [null, { ...ownLayout, updatedAt: 'yesterday' }]) {
      box.layout = layout;
      expect((await world.operating()).source).toBe('cloud');
      // A wait that lasts to its end is counted here.
      expect(await prisma.restaurantBox.findFirst({ where: { restaurantId: world.restaurantId } })).toMatchObject({ missed: 0 });
    }
    box.layout = ownLayout;
    expect((await world.operating()).source).toBe('box');
  });

  it('comes from the box even though nothing is published', async () => {
    await world.linkedBox({ layout: ownLayout });
    expect((await world.operating()).source).toBe('box');
  });

  it('is requested once for simultaneous readers, and again for the next one', async () => {
    const read: string[] = [];
    await world.linkedBox({ layout: ownLayout, latencyMs: 50, onRequest: ({ type }) => read.push(type) });
    const answers = await Promise.all(Array.from({ length: 30 }, () => world.operating()));
    expect(new Set(answers.map(({ source }) => source))).toEqual(new Set(['box']));
    expect(read).toEqual(['table_layout.read']);
    await world.operating();
    expect(read).toHaveLength(2);
  });

  it('lets the box answer simultaneous table checks, each for its own table', async () => {
    const tables = Array.from({ length: 10 }, (_, index) => ({ tableId: `t${index}`, name: String(index) }));
    await world.linkedBox({ layout: { ...ownLayout, rooms: [{ roomId: 'r1', name: 'Salle', position: 0, tables }] }, latencyMs: 20 });
    const ask = (tableId: string) => askBox(prisma, world.restaurantId, { type: 'table_order.check', payload: { tableId } }, 5_000);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`t${index}`)));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => ({ accepted: index < 10 })));
  });

  it('still comes from the box at the end of the wait when the notification of its reply was lost', async () => {
    await world.linkedBox({ layout: ownLayout });
    const publishOnBus = bus.publish.bind(bus);
    vi.spyOn(bus, 'publish').mockImplementation(async (topic, message) => {
      if (topic !== 'boxReply') await publishOnBus(topic, message as never);
    });
    const { result, ms } = await measureTime(world.operating());
    expect(result.source).toBe('box');
    expect(ms).toBeGreaterThan(BOX_TIMEOUT_MS - 50);
  });
});

describe('deleting a table layout', () => {
  it('sends the box a layout without rooms if it was in force, and undo sends the rooms again', async () => {
    await world.publish();
    const box = await world.linkedBox();
    await until(async () => (await world.acknowledged()) === 1);
    expect((await world.operating()).rooms).toHaveLength(1);
    const { tableLayoutUuid } = world;
    await world.manager.call(deleteLayout, { tableLayoutUuid });
    await until(() => box.layout?.rooms.length === 0);
    expect(await world.operating()).toMatchObject({ source: 'box', tableLayoutId: tableLayoutUuid, rooms: [] });
    expect(await world.acknowledged()).toBe(1);
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({
      where: { restaurantId: world.restaurantId, subjectId: tableLayoutUuid },
      orderBy: { id: 'desc' },
    });
    await world.manager.call(revertChange, { auditId });
    await until(() => box.layout?.rooms.length === 1);
  });

  it('replaces a publication that an offline box has not received yet', async () => {
    await world.publish();
    await world.manager.call(deleteLayout, { tableLayoutUuid: world.tableLayoutUuid });
    const received: BoxRequest[] = [];
    const box = await world.linkedBox({ onRequest: (request) => received.push(request) });
    await until(() => box.layout !== null);
    expect(received.map(({ payload }) => payload.rooms)).toEqual([[]]);
  });

  it('keeps the publication that waits for the box if the deleted layout was not in force', async () => {
    await world.publish();
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId: world.restaurantId });
    await world.manager.call(deleteLayout, { tableLayoutUuid });
    const waiting = { restaurantId: world.restaurantId, type: 'table_layout.publish', expiresAt: { gt: new Date() } };
    const { payload } = await prisma.boxRequest.findFirstOrThrow({ where: waiting });
    expect(payload).toMatchObject({ tableLayoutId: world.tableLayoutUuid, publicationId: expect.any(Number) });
  });
});

describe('replies of a box', () => {
  it('are not accepted after the time limit, and the next request is answered again', async () => {
    await world.publish();
    const requests: BoxRequest[] = [];
    const onRequest = (request: BoxRequest) => requests.push(request);
    const box = await world.linkedBox({
      layout: ownLayout,
      latencyMs: BOX_TIMEOUT_MS + 300,
      onRequest,
      reply: () => ({ payload: { ...ownLayout } }),
    });
    expect((await world.operating()).source).toBe('cloud');
    const { requestId } = requests.find(({ type }) => type === 'table_layout.read') as BoxRequest;
    expect(await box.reply(requestId, { payload: {} })).toEqual({ status: 200, accepted: false });
    box.latencyMs = 0;
    expect((await world.operating()).source).toBe('box');
  });

  it('are accepted once when sent several times', async () => {
    const requestIds: string[] = [];
    const box = await world.linkedBox({ layout: ownLayout, latencyMs: 200, onRequest: ({ requestId }) => requestIds.push(requestId) });
    const reading = world.operating();
    await until(() => requestIds.length === 1);
    const [requestId = ''] = requestIds;
    const twins = await Promise.all([1, 2, 3].map(() => box.reply(requestId, { payload: { ...ownLayout, name: 'First' } })));
    expect(twins.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect((await reading).name).toBe('First');
    expect(await box.reply(requestId, { payload: {} })).toEqual({ status: 200, accepted: false });
  });

  it('are accepted only from the restaurant’s own box', async () => {
    const stranger = await createUser(prisma, { role: 'pos', restaurantId: (await createRestaurant(prisma)).id });
    await createPosDevice(prisma, { restaurantId: stranger.restaurantId ?? 0, userId: stranger.id, role: 'master' });
    const { id } = await prisma.boxRequest.create({
      data: {
        id: randomUUID(),
        restaurantId: world.restaurantId,
        type: 'table_layout.read',
        payload: {},
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const answer = (as: string, requestId: string, body: object = { payload: {} }) =>
      send('POST', `/v1/boxes/replies/${requestId}`, { token: as, body });
    expect(await answer(await tokenOf(stranger.id), id)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    expect(await answer(world.token, randomUUID())).toMatchObject({ status: 404 });
    expect(await answer(world.token, id, {})).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
    expect(await answer(world.token, id)).toMatchObject({ status: 200, body: { code: 'box_reply_taken', data: { accepted: true } } });
  });

  it('are rejected once their requests are cleaned up, ten minutes after expiry or a day after the answer', async () => {
    const ask = (type: string, expiresInMinutes: number, answeredMinutesAgo?: number) =>
      createBoxRequest(prisma, {
        restaurantId: world.restaurantId,
        type,
        expiresAt: new Date(Date.now() + expiresInMinutes * 60_000),
        answeredAt: answeredMinutesAgo === undefined ? null : new Date(Date.now() - answeredMinutesAgo * 60_000),
      });
    const removed = [await ask('table_layout.read', -11), await ask('table_layout.publish', 20_000, 1_500)];
    const kept = [
      await ask('table_layout.read', -5),
      await ask('table_layout.publish', 20_000),
      await ask('table_layout.publish', 20_000, 60),
    ];
    await cleanUp();
    const left = await prisma.boxRequest.findMany({ where: { restaurantId: world.restaurantId }, orderBy: { createdAt: 'asc' } });
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    const reply = (requestId: string) => send('POST', `/v1/boxes/replies/${requestId}`, { token: world.token, body: { payload: {} } });
    for (const { id } of removed) expect(await reply(id)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    expect(await reply(kept[0]!.id)).toMatchObject({ status: 200, body: { data: { accepted: false } } });
  });
});

describe('publishing a layout', () => {
  it('sends it to the box, and records the restaurant’s devices that acknowledge it', async () => {
    const { id: second } = await createPosDevice(prisma, { restaurantId: world.restaurantId });
    const { id: foreign } = await createPosDevice(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const published: BoxRequest[] = [];
    const onRequest = (request: BoxRequest) => published.push(request);
    await world.linkedBox({ onRequest, reply: () => ({ payload: { posDevices: [second, foreign] } }) });
    await world.publish();
    await until(async () => (await world.acknowledged()) === 1);
    expect(published).toMatchObject([
      { payload: { tableLayoutId: world.tableLayoutUuid, name: 'Plan', version: 1, rooms: [{ tables: [{ name: '1' }, {}, {}] }] } },
    ]);
    const { items } = await world.manager.call(listVersions, { tableLayoutUuid: world.tableLayoutUuid });
    const devices = items[0]?.publications[0]?.acknowledgements.map((each) => each.posDeviceId);
    expect(devices?.toSorted()).toEqual([world.posDeviceId, second].toSorted());
    expect((await world.manager.call(listFleet, { restaurantId: world.restaurantId }))[0]).toMatchObject({
      acknowledged: { tableLayoutUuid: world.tableLayoutUuid, version: 1 },
    });
  });

  it('waits for an offline box and sends it only the newest version', async () => {
    await world.publish();
    await prisma.tableLayout.update({ where: { uuid: world.tableLayoutUuid }, data: { name: 'Newest', updatedAt: new Date() } });
    await world.publish();
    const requests: string[] = [];
    const box = await world.linkedBox({ onRequest: ({ type, payload }) => requests.push(`${type} ${payload.version}`) });
    await until(async () => (await world.acknowledged()) === 1);
    expect(requests).toEqual(['table_layout.publish 2']);
    expect(box.layout?.name).toBe('Newest');
  });

  it('reaches a box that enrols later', async () => {
    await world.publish();
    await prisma.boxRequest.deleteMany({ where: { restaurantId: world.restaurantId } });
    const box = await world.linkedBox();
    await until(async () => (await world.acknowledged()) === 1);
    expect(box.layout?.name).toBe('Plan');
    box.breakLink();
    await box.waitForLink();
    expect(await prisma.boxRequest.count({ where: { restaurantId: world.restaurantId, answeredAt: null } })).toBe(0);
  });

  it('is repeated for a box that did not answer the first time', async () => {
    const box = await world.linkedBox({ drop: 1 });
    await world.publish();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await world.acknowledged()).toBe(0);
    box.drop = 0;
    box.breakLink();
    await until(async () => (await world.acknowledged()) === 1);
  });
});

it('asks the box whether a table accepts orders, and gets null without a box', async () => {
  const ask = (tableId: string) => askBox(prisma, world.restaurantId, { type: 'table_order.check', payload: { tableId } });
  expect(await ask('t1')).toBeNull();
  await world.linkedBox({ layout: ownLayout });
  expect(await ask('t1')).toEqual({ accepted: true });
  expect(await ask('t9')).toEqual({ accepted: false });
});

describe('differences between a layout and the box', () => {
  it('list changed and missing tables, and return restaurant_offline without a box', async () => {
    await world.publish();
    expect(await world.manager.refused(getDifferences, { tableLayoutUuid: world.tableLayoutUuid, to: 'box' })).toMatchObject({
      code: 'restaurant_offline',
      status: 503,
    });
    const box = await world.linkedBox();
    await until(async () => (await world.acknowledged()) === 1);
    expect(await world.manager.call(getDifferences, { tableLayoutUuid: world.tableLayoutUuid, to: 'box' })).toEqual({
      rooms: [],
      tables: [],
    });
    const [room] = box.layout?.rooms ?? [];
    room?.tables.splice(1, 1);
    Object.assign(room?.tables[0] ?? {}, { name: 'One' });
    expect((await world.manager.call(getDifferences, { tableLayoutUuid: world.tableLayoutUuid, to: 'box' })).tables).toMatchObject([
      { name: 'One', kind: 'changed', changes: [{ path: ['name'], before: '1', after: 'One' }] },
      { name: '2', kind: 'removed', roomName: 'Room' },
    ]);
  });
});
