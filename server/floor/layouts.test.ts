import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createPosDevice, createRestaurant, createTableLayout, createTableSession, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { createLayout, deleteLayout, duplicateLayout, getLayout, listLayouts, publishLayout, updateLayout } from './floor.operations';

let restaurantId: number;
let manager: Actor;
let token: string;

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

const list = () => manager.call(listLayouts, { restaurantId });
const read = (tableLayoutUuid: string) => manager.call(getLayout, { tableLayoutUuid });
const http = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, address, { token, body, headers });
const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });

describe('creating a table layout', () => {
  it('creates an empty room, named in the language of the request', async () => {
    const answer = await http('POST', '/table-layouts', { restaurantId, name: ' Été ' });
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_created' } });
    const { tableLayoutUuid, rooms } = answer.body.data;
    expect(answer.body.data).toEqual({ tableLayoutUuid, restaurantId, name: 'Été', rooms });
    expect(rooms).toMatchObject([{ name: 'Main room', tableLayoutId: tableLayoutUuid, position: 0, tables: [] }]);
    expect((await read(tableLayoutUuid)).rooms).toEqual(rooms);
    const french = await http('POST', '/table-layouts', { restaurantId, name: 'Hiver' }, { 'accept-language': 'fr' });
    expect(french.body.data.rooms[0].name).toBe('Salle');
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(81) }, { name: 5 }])('rejects %j', async (body) => {
    expect((await http('POST', '/table-layouts', { restaurantId, ...body })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('rejects another restaurant and a missing restaurantId', async () => {
    const { id: other } = await createRestaurant(prisma);
    expect(await manager.refused(createLayout, { restaurantId: other, name: 'A' })).toMatchObject({ code: 'access_denied', status: 403 });
    expect(await http('POST', '/table-layouts', { name: 'A' })).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
  });

  it('stores nothing in a dry run', async () => {
    const answer = await http('POST', '/table-layouts?dryRun=true', { restaurantId, name: 'A' });
    expect(answer).toMatchObject({ status: 200, body: { changes: [{ path: [], kind: 'added' }] } });
    expect(await list()).toEqual([]);
  });
});

describe('copying a table layout', () => {
  it('copies rooms, tables and decoration under new ids, without devices or publication', async () => {
    const { tableLayoutUuid, roomId } = await createTableLayout(prisma, { restaurantId, name: 'Plan' });
    const wall = {
      kind: 'wall',
      name: '',
      positionX: 0,
      positionY: 0,
      width: 10,
      height: 90,
      shape: 'rectangle',
      rotation: 0,
      isLocked: false,
      groupId: null,
    };
    await prisma.room.update({ where: { id: roomId }, data: { decoration: [{ decorationId: randomUUID(), ...wall }] } });
    await createPosDevice(prisma, { restaurantId, tableLayoutUuid });
    await manager.call(publishLayout, { tableLayoutUuid });
    const answer = await http('POST', `/table-layouts/${tableLayoutUuid}/duplicate`, { name: ' Copy ' });
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_created', data: { restaurantId, name: 'Copy' } } });
    const original = await read(tableLayoutUuid);
    const copy = await read(answer.body.data.tableLayoutUuid);
    expect(answer.body.data.rooms).toEqual(copy.rooms);
    expect(copy).toMatchObject({ name: 'Copy', posDevices: [] });
    const drawn = ({ rooms }: typeof copy) =>
      rooms.map(({ name, decoration, tables }) => ({
        name,
        decoration: decoration.map(({ decorationId: _, ...item }) => item),
        tables: tables.map(({ tableId: _, roomId: __, ...table }) => table),
      }));
    expect(drawn(copy)).toEqual(drawn(original));
    const ids = ({ rooms }: typeof copy) =>
      rooms.flatMap(({ roomId: id, tables, decoration }) => [
        id,
        ...tables.map(({ tableId }) => tableId),
        ...decoration.map(({ decorationId }) => decorationId),
      ]);
    expect(ids(copy).some((id) => ids(original).includes(id))).toBe(false);
    expect((await list()).map(({ name, published }) => [name, published?.version ?? null])).toEqual([
      ['Plan', 1],
      ['Copy', null],
    ]);
    expect(await lastEntry()).toMatchObject({ subjectKind: 'table layout', subjectId: copy.tableLayoutUuid, after: { name: 'Copy' } });
  });

  it('requires a name and an existing layout', async () => {
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId });
    expect((await http('POST', `/table-layouts/${tableLayoutUuid}/duplicate`, {})).body.code).toBe('missing_parameters');
    await manager.call(deleteLayout, { tableLayoutUuid });
    expect(await manager.refused(duplicateLayout, { tableLayoutUuid, name: 'Copy' })).toMatchObject({ code: 'data_not_found' });
  });
});

describe('reading table layouts', () => {
  it('lists the layouts of a restaurant with their rooms', async () => {
    const first = await createTableLayout(prisma, { restaurantId, name: 'First', createdAt: new Date(0) });
    await createTableLayout(prisma, { restaurantId, name: 'Second', tables: [] });
    await createTableLayout(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const answer = await http('GET', `/table-layouts?restaurantId=${restaurantId}`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_succeed' } });
    expect(answer.body.data).toMatchObject([
      {
        tableLayoutUuid: first.tableLayoutUuid,
        restaurantId,
        name: 'First',
        rooms: [{ roomId: first.roomId, name: 'Room', position: 0 }],
        tableCount: 3,
        published: null,
      },
      { name: 'Second', tableCount: 0 },
    ]);
    expect(await list()).toEqual(answer.body.data);
    expect((await http('GET', '/table-layouts')).body.code).toBe('missing_parameters');
  });

  it('shows which layout is in force, and whether it was changed since', async () => {
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId });
    await createTableLayout(prisma, { restaurantId });
    await manager.call(publishLayout, { tableLayoutUuid });
    expect((await list()).map(({ published }) => published)).toEqual([
      { version: 1, publishedAt: expect.any(String), isCurrent: true },
      null,
    ]);
    await manager.call(updateLayout, { tableLayoutUuid, name: 'Renamed' });
    expect((await list())[0]?.published).toMatchObject({ version: 1, isCurrent: false });
  });

  it('returns one layout with its rooms and tables', async () => {
    const { tableLayoutUuid, roomId, tables } = await createTableLayout(prisma, { restaurantId, name: 'Plan' });
    const { status, body, headers } = await http('GET', `/table-layouts/${tableLayoutUuid}`);
    expect([status, body.code]).toEqual([200, 'table_layout_succeed']);
    expect(body.data).toMatchObject({ tableLayoutUuid, restaurantId, name: 'Plan', posDevices: [], rooms: [{ roomId, name: 'Room' }] });
    expect(body.data.rooms[0].tables.map(({ tableId }: { tableId: string }) => tableId)).toEqual(tables.map(({ id }) => id));
    expect((await http('GET', `/table-layouts/${tableLayoutUuid}`, undefined, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(
      304,
    );
    expect(await http('GET', `/table-layouts/${randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
  });
});

describe('changing a table layout', () => {
  let tableLayoutUuid: string;
  beforeEach(async () => {
    ({ tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Plan' }));
  });
  const put = (body: object, headers = {}) => http('PUT', `/table-layouts/${tableLayoutUuid}`, body, headers);

  it('renames it, and keeps updatedAt when the name stays the same', async () => {
    const { updatedAt } = await read(tableLayoutUuid);
    expect(await put({ name: 'Hiver' })).toMatchObject({ status: 200, body: { code: 'table_layout_updated' } });
    expect((await put({ name: 'Hiver' })).body.data).toEqual({ tableLayoutUuid, restaurantId, name: 'Hiver' });
    const after = await read(tableLayoutUuid);
    expect(after.name).toBe('Hiver');
    expect(after.updatedAt > updatedAt).toBe(true);
    await put({ name: 'Hiver' });
    expect((await read(tableLayoutUuid)).updatedAt).toBe(after.updatedAt);
  });

  it('links POS devices, each to one layout only', async () => {
    const devices = await Promise.all([1, 2, 3].map(() => createPosDevice(prisma, { restaurantId })));
    const [a, b, c] = devices.map(({ id }) => id).sort((x, y) => x - y) as [number, number, number];
    const { tableLayoutUuid: other } = await createTableLayout(prisma, { restaurantId, tables: [] });
    await manager.call(updateLayout, { tableLayoutUuid: other, posDevices: [b, c] });
    expect((await put({ name: 'Plan', posDevices: [b, a, b] })).status).toBe(200);
    expect((await read(tableLayoutUuid)).posDevices).toEqual([a, b]);
    expect((await read(other)).posDevices).toEqual([c]);
    await put({ name: 'Without a word of devices' });
    expect((await read(tableLayoutUuid)).posDevices).toEqual([a, b]);
    const { updatedAt } = await read(tableLayoutUuid);
    await put({ posDevices: [] });
    expect((await read(tableLayoutUuid)).updatedAt).toBe(updatedAt);
    expect(await read(tableLayoutUuid)).toMatchObject({ name: 'Without a word of devices', posDevices: [] });
  });

  it('rejects foreign, revoked and unknown devices, and changes nothing', async () => {
    const { id: foreign } = await createPosDevice(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const { id: revoked } = await createPosDevice(prisma, { restaurantId, revokedAt: new Date() });
    const { id: own } = await createPosDevice(prisma, { restaurantId });
    for (const id of [foreign, revoked, 2_147_483_000])
      expect(await put({ name: 'Lost', posDevices: [own, id] })).toMatchObject({
        status: 404,
        body: { code: 'data_not_found', extraData: { posDeviceIds: [id] } },
      });
    expect(await read(tableLayoutUuid)).toMatchObject({ name: 'Plan', posDevices: [] });
    expect(await put({})).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
  });

  it('returns 412 when If-Match is outdated, and can be undone', async () => {
    const { id } = await createPosDevice(prisma, { restaurantId });
    const etag = (await http('GET', `/table-layouts/${tableLayoutUuid}`)).headers.get('etag') ?? '';
    expect((await put({ name: 'Hiver', posDevices: [id] }, { 'if-match': etag })).status).toBe(200);
    expect(await put({ name: 'Été' }, { 'if-match': etag })).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ subjectKind: 'table layout', subjectId: tableLayoutUuid, before: { name: 'Plan', posDevices: [] } });
    await manager.call(revertChange, { auditId: entry.id });
    expect(await read(tableLayoutUuid)).toMatchObject({ name: 'Plan', posDevices: [] });
  });
});

describe('deleting a table layout', () => {
  it('deletes its rooms and tables, and undo restores everything', async () => {
    const { tableLayoutUuid, roomId } = await createTableLayout(prisma, { restaurantId, name: 'Plan' });
    const { id } = await createPosDevice(prisma, { restaurantId, tableLayoutUuid });
    const before = await read(tableLayoutUuid);
    const answer = await http('DELETE', `/table-layouts/${tableLayoutUuid}`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_deleted', data: {} } });
    expect(await list()).toEqual([]);
    for (const address of [`/table-layouts/${tableLayoutUuid}`, `/rooms/${roomId}`])
      expect(await http('GET', address)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    for (const [method, address] of [
      ['DELETE', `/table-layouts/${tableLayoutUuid}`],
      ['POST', `/table-layouts/${tableLayoutUuid}/publish`],
    ] as const)
      expect((await http(method, address)).status).toBe(404);
    expect(await prisma.posDevice.findUniqueOrThrow({ where: { id } })).toMatchObject({ tableLayoutUuid: null });

    await manager.call(revertChange, { auditId: (await lastEntry()).id });
    const after = await read(tableLayoutUuid);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    const timeless = (layout: typeof before) => ({
      ...layout,
      updatedAt: '',
      rooms: layout.rooms.map((room) => ({ ...room, updatedAt: '' })),
    });
    expect(timeless(after)).toEqual(timeless(before));
  });

  it('returns table_in_use while guests sit at its tables, unless forced', async () => {
    const { tableLayoutUuid, tables } = await createTableLayout(prisma, { restaurantId });
    await createTableSession(prisma, { restaurantId, tableId: tables[2]?.id ?? '' });
    expect(await manager.refused(deleteLayout, { tableLayoutUuid })).toMatchObject({
      code: 'table_in_use',
      extraData: { tables: [{ tableId: tables[2]?.id, name: '3' }] },
    });
    expect((await read(tableLayoutUuid)).rooms[0]?.tables).toHaveLength(3);
    expect((await http('DELETE', `/table-layouts/${tableLayoutUuid}?force=true`)).status).toBe(200);
  });
});
