import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import { createRoom as addRoom, createRestaurant, createTableLayout, createTableSession, createUser } from '@/server/testing/factories';
import { documented, frame, roomWorld } from '@/server/testing/rooms';
import { createRoom, deleteLayout, getRoom, updateRoom } from './floor.operations';

const world = roomWorld();
const { read, layout, put, refused, http } = world;
const times = async () => ({ room: (await read()).updatedAt, layout: (await layout()).updatedAt });

describe('reading a room', () => {
  it('returns it with its tables, and 304 for a known ETag', async () => {
    const { status, body, headers } = await http('GET', `/rooms/${world.roomUuid}`);
    expect([status, body.code]).toEqual([200, 'room_succeed']);
    expect(headers.get('etag')).toMatch(/^".+"$/);
    expect(body.data).toMatchObject({ roomId: world.roomUuid, name: 'Room', tableLayoutId: world.tableLayoutUuid, position: 0 });
    expect(body.data.tables.map(({ name }: { name: string }) => name)).toEqual(['1', '2', '3']);
    expect(body.data.tables[1]).toMatchObject({ roomId: world.roomUuid, positionX: 120, positionY: 0, height: 80, width: 80 });
    expect(Object.keys(body.data.tables[0])).toEqual(
      expect.arrayContaining(['tableId', 'name', 'roomId', 'positionX', 'positionY', 'height', 'width']),
    );
    expect((await http('GET', `/rooms/${world.roomUuid}`, undefined, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('accepts an id in capitals, and returns 404 for an unknown id', async () => {
    expect((await http('GET', `/rooms/${world.roomUuid.toUpperCase()}`)).status).toBe(200);
    expect(await http('GET', `/rooms/${randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    expect(await http('GET', '/rooms/11111111-1111-1111-1111-111111111111')).toMatchObject({ status: 404 });
    expect(await http('GET', '/rooms/12')).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
  });
});

describe('creating a room', () => {
  it('assigns ids to the room and its tables, and moves updatedAt of the layout', async () => {
    const before = await layout();
    const body = { name: 'Terrasse', tableLayoutId: world.tableLayoutUuid, position: 1, tables: [{ name: 'T1', ...frame }] };
    const answer = await http('POST', '/rooms', body);
    expect(answer).toMatchObject({ status: 200, body: { code: 'room_created' } });
    const room = answer.body.data;
    expect(room).toMatchObject({ name: 'Terrasse', tableLayoutId: world.tableLayoutUuid, position: 1 });
    expect(room.tables).toEqual([
      {
        tableId: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'T1',
        roomId: room.roomId,
        ...frame,
        shape: 'rectangle',
        seats: null,
        rotation: 0,
        isLocked: false,
        groupId: null,
      },
    ]);
    const after = await layout();
    expect(after.rooms.map(({ name }) => name)).toEqual(['Room', 'Terrasse']);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.rooms[0]?.updatedAt).toBe(before.rooms[0]?.updatedAt);
  });

  it('appends the room unless a position is given, and requires no tables', async () => {
    const add = (name: string, more = {}) => world.manager.call(createRoom, { name, tableLayoutId: world.tableLayoutUuid, ...more });
    expect(await add('A')).toMatchObject({ position: 1, tables: [] });
    expect(await add('B', { position: 0 })).toMatchObject({ position: 0 });
    expect((await layout()).rooms.map(({ name }) => name)).toEqual(['Room', 'B', 'A']);
  });

  it('rejects table names that the layout already has, and creates nothing', async () => {
    const tables = ['2', 'X', 'X'].map((name) => ({ name, ...frame }));
    const answer = await world.manager.refused(createRoom, { name: 'Bar', tableLayoutId: world.tableLayoutUuid, tables });
    expect(answer).toMatchObject({ code: 'already_exists', status: 409, extraData: { tableNames: ['X', '2'] } });
    expect((await layout()).rooms).toHaveLength(1);
    const { tableLayoutUuid: other } = await createTableLayout(prisma, { restaurantId: world.restaurantId, tables: [] });
    expect(await world.manager.call(createRoom, { name: 'Bar', tableLayoutId: other, tables: [{ name: '2', ...frame }] })).toBeTruthy();
  });

  it('returns data_not_found for a deleted or another restaurant’s layout, as for one that does not exist', async () => {
    const foreign = await createTableLayout(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const { tableLayoutUuid: deleted } = await createTableLayout(prisma, { restaurantId: world.restaurantId });
    await world.manager.call(deleteLayout, { tableLayoutUuid: deleted });
    for (const tableLayoutId of [foreign.tableLayoutUuid, deleted, randomUUID()])
      expect(await world.manager.refused(createRoom, { name: 'A', tableLayoutId })).toMatchObject({ code: 'data_not_found', status: 404 });
  });
});

describe('replacing the tables of a room', () => {
  it('updates, creates and removes tables in one request', async () => {
    const [one, two] = documented(await read());
    const tables = [{ ...two, name: 'Two', positionX: 500 }, one, { name: 'New', roomId: world.roomUuid, ...frame }];
    const answer = await http('PUT', `/rooms/${world.roomUuid}`, { name: 'Salle', tables });
    expect(answer).toMatchObject({ status: 200, body: { code: 'room_updated', data: { roomId: world.roomUuid, name: 'Salle' } } });
    expect(Object.keys(answer.body.data)).toEqual(['roomId', 'name', 'tables']);
    const room = await read();
    expect(room.tables).toEqual(answer.body.data.tables);
    expect(documented(room)).toEqual([
      { ...two, name: 'Two', positionX: 500 },
      one,
      { tableId: room.tables[2]?.tableId, name: 'New', roomId: world.roomUuid, ...frame },
    ]);
  });

  it('removes all tables when the list is empty, and requires the list', async () => {
    expect(await refused({ tables: undefined })).toMatchObject({ code: 'missing_parameters' });
    expect((await read()).tables).toHaveLength(3);
    await put({ tables: [] });
    expect((await read()).tables).toEqual([]);
  });

  it('moves updatedAt of the room and its layout, but not of other rooms', async () => {
    const other = await addRoom(prisma, { tableLayoutUuid: world.tableLayoutUuid, name: 'Bar', position: 1 });
    const before = await times();
    const { updatedAt } = await world.manager.call(getRoom, { roomUuid: other.id });
    await put({ tables: documented(await read()).slice(1) });
    const after = await times();
    expect(after.room > before.room && after.layout > before.layout).toBe(true);
    expect((await world.manager.call(getRoom, { roomUuid: other.id })).updatedAt).toBe(updatedAt);
  });

  it('writes nothing when nothing changes', async () => {
    const before = await times();
    await put({ tables: documented(await read()) });
    expect(await times()).toEqual(before);
  });

  it('keeps shape, seats, rotation, position and decoration when they are omitted', async () => {
    const decoration = [{ kind: 'bar', name: '', ...frame, shape: 'rectangle', rotation: 0, isLocked: false, groupId: null }];
    const [one] = documented(await read());
    await put({ tables: [{ ...one, shape: 'round', seats: 6, rotation: 45 }], decoration, position: 4 });
    await put({ name: 'Salle', tables: [one as object] });
    expect(await read()).toMatchObject({ name: 'Salle', position: 4, decoration, tables: [{ shape: 'round', seats: 6, rotation: 45 }] });
    await put({ tables: [{ ...one, seats: null }], decoration: [] });
    expect(await read()).toMatchObject({ decoration: [], tables: [{ shape: 'round', seats: null }] });
  });

  it('lets tables swap names', async () => {
    const [one, two, three] = documented(await read());
    await put({
      tables: [
        { ...one, name: '2' },
        { ...two, name: '3' },
        { ...three, name: '1' },
      ],
    });
    expect((await read()).tables.map(({ name }) => name)).toEqual(['2', '3', '1']);
  });

  it('lets a new table take the name of a removed one', async () => {
    const [, two, three] = documented(await read());
    await put({ tables: [two as object, three as object, { name: '1', ...frame }] });
    expect((await read()).tables.map(({ name }) => name)).toEqual(['2', '3', '1']);
  });

  it('rejects a name that is used twice in the layout', async () => {
    await addRoom(prisma, { tableLayoutUuid: world.tableLayoutUuid, position: 1, tables: [{ name: 'B1' }] });
    const [one, two, three] = documented(await read());
    const before = await read();
    for (const [tables, tableNames] of [
      [[one, { ...two, name: '1' }, three], ['1']],
      [[one, two, three, { name: ' B1 ', ...frame }], ['B1']],
    ] as const)
      expect(await refused({ tables })).toMatchObject({ code: 'already_exists', status: 409, extraData: { tableNames } });
    expect(await read()).toEqual(before);
  });

  it('rejects the whole request for one table that is not the room’s', async () => {
    const sibling = await addRoom(prisma, { tableLayoutUuid: world.tableLayoutUuid, position: 1, tables: [{ name: 'B1' }] });
    const foreign = await createTableLayout(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const before = await read();
    const [one] = documented(before);
    for (const tableId of [sibling.tables[0]?.id, foreign.tables[0]?.id, randomUUID()]) {
      const answer = await refused({
        name: 'Lost',
        tables: [
          { ...one, name: 'Lost' },
          { tableId, name: 'Stolen', ...frame },
        ],
      });
      expect(answer).toMatchObject({ code: 'data_not_found', status: 404, extraData: { tableIds: [tableId] } });
    }
    expect(await read()).toEqual(before);
    expect(await prisma.roomTable.count({ where: { name: { in: ['Lost', 'Stolen'] } } })).toBe(0);
  });

  it('rejects a table that is sent twice, and one with another roomId', async () => {
    const [one, two] = documented(await read());
    expect(await refused({ tables: [one, { ...two, tableId: one?.tableId }] })).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'tables.1.tableId', code: 'duplicate' }] },
    });
    expect(await refused({ tables: [{ ...one, roomId: randomUUID() }] })).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'tables.0.roomId', code: 'other_room' }] },
    });
  });

  it.each([
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { positionX: -1 },
    { positionX: 100_001 },
    { positionY: 0.5 },
    { width: 0 },
    { height: 10_001 },
    { height: '80' },
    { rotation: 10 },
    { rotation: 360 },
    { seats: 101 },
    { shape: 'oval' },
    { tableId: 'x' },
  ])('rejects a table with %j', async (wrong) => {
    expect(await refused({ tables: [{ name: 'A', ...frame, ...wrong }] })).toMatchObject({ code: 'invalid_parameters', status: 400 });
  });

  it('accepts five hundred tables up to the edges of the canvas, and not one more', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({
      name: `T${index}`,
      positionX: 100_000,
      positionY: index,
      width: 10_000,
      height: 1,
    }));
    expect(await refused({ tables: many })).toMatchObject({ code: 'invalid_parameters' });
    await put({ tables: many.slice(1) });
    expect((await read()).tables.map(({ name }) => name)).toEqual(many.slice(1).map(({ name }) => name));
  });

  it('returns table_in_use when an occupied table is removed, unless forced', async () => {
    const { tables } = await read();
    const [one, two] = tables;
    const open = await createTableSession(prisma, { restaurantId: world.restaurantId, tableId: one?.tableId ?? '', coversNumber: 3 });
    await createTableSession(prisma, {
      restaurantId: world.restaurantId,
      tableId: two?.tableId ?? '',
      status: 'CLOSED',
      closedAt: new Date(),
    });
    expect(await refused({ tables: [] })).toMatchObject({
      code: 'table_in_use',
      status: 409,
      extraData: { tables: [{ tableId: one?.tableId, name: '1', tableSessionId: open.id, coversNumber: 3 }] },
    });
    await put({ tables: [{ ...one, name: 'One' }] });
    const forced = await http('PUT', `/rooms/${world.roomUuid}?force=true`, { name: 'Room', tables: [] });
    expect(forced.status).toBe(200);
    expect((await read()).tables).toEqual([]);
  });

  it('requires the access flag CAN_EDIT_TABLE_LAYOUT', async () => {
    const { id } = await createUser(prisma, { role: 'restaurant', restaurantId: world.restaurantId });
    const answer = await (await asUser(id)).refused(updateRoom, { roomUuid: world.roomUuid, name: 'Room', tables: [] });
    expect(answer).toMatchObject({ code: 'missing_access_flag', status: 403, extraData: { flag: 'CAN_EDIT_TABLE_LAYOUT' } });
  });
});
