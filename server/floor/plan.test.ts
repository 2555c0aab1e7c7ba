// @not-in-check
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createRoom as addRoom, createRestaurant, createTableLayout, createTableSession, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { documented } from '@/server/testing/rooms';
import { createRoom, deleteRoom, duplicateLayout, getLayout, listTableSessions, replacePlan } from './floor.operations';
import type { Layout, Room } from './floor.schema';

let restaurantId: number;
let tableLayoutUuid: string;
let manager: Actor;
let token: string;

/** A layout with the rooms «Room» (1, 2, 3) and «Terrace» (T1, T2). */
beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  ({ tableLayoutUuid } = await createTableLayout(prisma, { restaurantId }));
  await addRoom(prisma, { tableLayoutUuid, name: 'Terrace', position: 1, tables: [{ name: 'T1' }, { name: 'T2' }] });
  const user = await createUser(prisma, { role: 'restaurant', restaurantId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

const frame = { positionX: 10, positionY: 20, width: 80, height: 60 };
const wall = { kind: 'wall', name: '', ...frame, shape: 'rectangle', rotation: 0, isLocked: false, groupId: null } as const;
const read = () => manager.call(getLayout, { tableLayoutUuid });
const address = (query = '') => `/table-layouts/${tableLayoutUuid}/plan${query}`;
const put = (rooms: object[], more: object = {}) =>
  manager.call(replacePlan, { tableLayoutUuid, rooms, ...more } as never) as Promise<Layout>;
const refused = (rooms: object[], more: object = {}) => manager.refused(replacePlan, { tableLayoutUuid, rooms, ...more });
const http = (body: object, headers: Record<string, string> = {}, query = '') => send('PUT', address(query), { token, body, headers });
const etag = async () => (await send('GET', `/table-layouts/${tableLayoutUuid}`, { token })).headers.get('etag') ?? '';
const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
const entries = () => prisma.auditEntry.count({ where: { restaurantId } });
/** The two rooms of the layout. */
async function two(): Promise<[Room, Room]> {
  const { rooms } = await read();
  return [rooms[0]!, rooms[1]!];
}
const drawn = async () => {
  const { name, rooms } = await read();
  return { name, rooms: rooms.map(({ updatedAt: _, ...room }) => room) };
};
const names = ({ rooms }: Pick<Layout, 'rooms'>) => rooms.map(({ name, tables }) => [name, ...tables.map((table) => table.name)]);

describe('locks, groups and aisles', () => {
  it('are saved with a plan, kept when a client omits them, and restored by undo', async () => {
    const [room, terrace] = await two();
    const [one, ...others] = room.tables;
    const marked = { ...one, isLocked: true, groupId: 'window' };
    await put([{ ...room, aisle: 75, tables: [marked, ...others], decoration: [{ ...wall, isLocked: true }] }, terrace]);
    const saved = (await two())[0];
    expect(saved).toMatchObject({ aisle: 75, tables: [marked, { isLocked: false, groupId: null }, {}], decoration: [{ isLocked: true }] });

    // As sent by a till: only the documented fields, and locks have no effect.
    const tables = documented(saved).map((table) => ({ ...table, positionX: table.positionX + 5 }));
    const { name, position } = saved;
    await put([{ roomId: saved.roomId, name, position, tables }, terrace]);
    expect((await two())[0]).toMatchObject({
      aisle: 75,
      tables: [{ isLocked: true, groupId: 'window', positionX: one!.positionX + 5 }, {}, {}],
      decoration: [{ isLocked: true }],
    });

    const { items } = await manager.call(listAudit, { restaurantId, limit: 5 } as never);
    for (const { auditId } of items.slice(0, 2)) await manager.call(revertChange, { auditId });
    expect((await two())[0]).toMatchObject({ aisle: 30, tables: [{ isLocked: false, groupId: null }, {}, {}], decoration: [] });
  });

  it('are copied with the layout, can be cleared, and are rejected when invalid', async () => {
    const [room, terrace] = await two();
    const tables = room.tables.map((table) => ({ ...table, groupId: 'window' }));
    await put([{ ...room, aisle: 0, tables }, terrace]);
    const copy = await manager.call(duplicateLayout, { tableLayoutUuid, name: 'Copy' });
    expect(copy.rooms[0]).toMatchObject({ aisle: 0, tables: [{ groupId: 'window' }, { groupId: 'window' }, { groupId: 'window' }] });
    await put([{ ...room, tables: tables.map((table) => ({ ...table, groupId: null })) }, terrace]);
    expect((await two())[0].tables.map(({ groupId }) => groupId)).toEqual([null, null, null]);
    expect(await refused([{ ...room, aisle: 301, tables: [{ ...tables[0], groupId: '' }] }])).toMatchObject({ code: 'invalid_parameters' });
  });
});

describe('replacing a plan', () => {
  it('creates, changes and removes rooms and tables in one request, and returns the layout', async () => {
    const [room] = await two();
    const [one, , three] = room.tables;
    const answer = await http({
      name: 'Summer',
      rooms: [
        { name: 'Bar', position: 0, tables: [{ name: 'B1', ...frame }], decoration: [wall, wall] },
        { ...room, name: 'Salle', position: 1, tables: [{ ...three, positionX: 500 }, { name: 'New', ...frame }, one] },
      ],
    });
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_plan_updated' } });
    const layout: Layout = answer.body.data;
    expect(layout).toEqual(await read());
    expect(answer.headers.get('etag')).toBe(await etag());
    expect([layout.name, ...names(layout)]).toEqual(['Summer', ['Bar', 'B1'], ['Salle', '3', 'New', '1']]);
    const [bar, salle] = layout.rooms;
    expect(salle).toMatchObject({ roomId: room.roomId, tables: [{ tableId: three?.tableId, positionX: 500 }, {}, one] });
    expect(bar?.decoration.map(({ decorationId: _, ...item }) => item)).toEqual([wall, wall]);
    expect(new Set(bar?.decoration.map(({ decorationId }) => decorationId)).size).toBe(2);
  });

  it('writes nothing when nothing changes: neither updatedAt nor the history', async () => {
    const before = await read();
    const count = await entries();
    expect(await put(before.rooms, { name: before.name })).toEqual(before);
    expect(await put(before.rooms.map(({ decoration: _, ...room }) => room))).toEqual(before);
    expect(await read()).toEqual(before);
    expect(await entries()).toBe(count);
  });

  it('moves updatedAt of the layout and of the changed rooms only', async () => {
    const before = await read();
    const [room, terrace] = await two();
    const after = await put([room, { ...terrace, tables: terrace.tables.map((table) => ({ ...table, seats: 4 })) }]);
    expect(after.rooms[0]?.updatedAt).toBe(before.rooms[0]?.updatedAt);
    expect(after.rooms[1]!.updatedAt > before.rooms[1]!.updatedAt && after.updatedAt > before.updatedAt).toBe(true);
    const renamed = await put(after.rooms, { name: 'Winter' });
    expect(renamed.rooms).toEqual(after.rooms);
    expect(renamed.updatedAt > after.updatedAt).toBe(true);
  });

  it('keeps a table that moves to another room with its session, and moves updatedAt of both rooms', async () => {
    const [room, terrace] = await two();
    const [one, ...others] = room.tables;
    await createTableSession(prisma, { restaurantId, tableId: one!.tableId, coversNumber: 3 });
    const after = await put([
      { ...room, tables: others },
      { ...terrace, tables: [terrace.tables[0], one, terrace.tables[1]] },
    ]);
    expect(names(after)).toEqual([
      ['Room', '2', '3'],
      ['Terrace', 'T1', '1', 'T2'],
    ]);
    expect(after.rooms[1]?.tables[1]).toEqual({ ...one, roomId: terrace.roomId });
    expect(after.rooms.every(({ updatedAt }, index) => updatedAt > [room, terrace][index]!.updatedAt)).toBe(true);
    const { tableSessions } = await manager.call(listTableSessions, { restaurantId, tableId: one!.tableId });
    expect(tableSessions).toMatchObject([{ status: 'OPEN', coversNumber: 3 }]);
  });

  it('keeps the tables of a removed room when they move to another room', async () => {
    const [room, terrace] = await two();
    const after = await put([{ ...terrace, tables: [...terrace.tables, ...room.tables] }]);
    expect(names(after)).toEqual([['Terrace', 'T1', 'T2', '1', '2', '3']]);
    expect(after.rooms[0]?.tables.slice(2).map(({ tableId }) => tableId)).toEqual(room.tables.map(({ tableId }) => tableId));
    expect(after).toEqual(await read());
  });

  it('lets rooms swap names, and tables swap names across rooms', async () => {
    const [room, terrace] = await two();
    const [one, ...others] = room.tables;
    const [t1, t2] = terrace.tables;
    const after = await put([
      { ...room, name: 'Terrace', tables: [{ ...one, name: 'T1' }, ...others] },
      { ...terrace, name: 'Room', tables: [{ ...t1, name: '1' }, t2] },
    ]);
    expect(names(after)).toEqual([
      ['Terrace', 'T1', '2', '3'],
      ['Room', '1', 'T2'],
    ]);
    expect(after.rooms[0]?.tables[0]?.tableId).toBe(one?.tableId);
  });

  it('keeps the order sent, even of new rooms with the same position', async () => {
    const [room, terrace] = await two();
    const made = Array.from({ length: 9 }, (_, index) => ({ name: `N${index}`, position: 1, tables: [] }));
    const after = await put([...made, room, terrace]);
    expect(after.rooms.map(({ name }) => name)).toEqual(['Room', 'Terrace', ...made.map(({ name }) => name)]);
    expect(after).toEqual(await read());
  });

  it('keeps the ids of decoration, and fields that a client omits', async () => {
    const [room, terrace] = await two();
    const decorationId = randomUUID();
    await put([{ ...room, decoration: [{ ...wall, decorationId }] }, terrace]);
    const [{ decoration: _, ...documented }] = await two();
    await put([documented, { ...terrace, tables: terrace.tables.map(({ shape: _, seats: __, rotation: ___, ...table }) => table) }]);
    expect((await two())[0].decoration).toEqual([{ ...wall, decorationId }]);
    // It moves to the other room and keeps its id.
    const moved = await put([
      { ...room, decoration: [] },
      { ...terrace, decoration: [{ ...wall, decorationId, positionX: 99 }] },
    ]);
    expect(moved.rooms.map(({ decoration }) => decoration)).toEqual([[], [{ ...wall, decorationId, positionX: 99 }]]);
  });

  it('can remove every room, and add rooms to an empty layout', async () => {
    expect((await put([])).rooms).toEqual([]);
    expect(names(await put([{ name: 'A', position: 0, tables: [] }]))).toEqual([['A']]);
  });

  it('accepts ten rooms of five hundred tables, and not one table more', async () => {
    const tables = (room: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${room}-${index}`, ...frame, positionX: index }));
    const rooms = Array.from({ length: 10 }, (_, index) => ({ name: `Room ${index}`, position: index, tables: tables(index, 500) }));
    expect(await refused([{ ...rooms[0], tables: tables(0, 501) }])).toMatchObject({ code: 'invalid_parameters' });
    const made = await put(rooms);
    expect(made.rooms.map((room) => room.tables.length)).toEqual(Array.from({ length: 10 }, () => 500));
    const moved = made.rooms.map((room) => ({ ...room, tables: room.tables.map((table) => ({ ...table, positionY: 1 })) }));
    const answer = await http({ rooms: moved });
    expect(answer.status).toBe(200);
    expect(await prisma.roomTable.count({ where: { tableLayoutUuid, positionY: 1 } })).toBe(5_000);
    const issues = [{ path: 'tables', code: 'too_big' }];
    const oneMore = { name: 'One more', position: 10, tables: tables(10, 1) };
    expect(await refused([...moved, oneMore])).toMatchObject({ code: 'invalid_parameters', extraData: { issues } });
    const alone = { tableLayoutId: tableLayoutUuid, name: 'One more', tables: tables(10, 1) };
    expect(await manager.refused(createRoom, alone)).toMatchObject({ code: 'invalid_parameters', extraData: { issues } });
  });
});

describe('plan validation', () => {
  it('rejects the whole plan for one foreign, deleted or unknown room or table', async () => {
    const foreign = await createTableLayout(prisma, { restaurantId });
    const gone = await addRoom(prisma, { tableLayoutUuid, position: 2, tables: [{ name: 'Gone' }] });
    await manager.call(deleteRoom, { roomUuid: gone.id });
    const before = await read();
    const [room, terrace] = await two();
    for (const tableId of [foreign.tables[0]!.id, gone.tables[0]!.id, randomUUID()]) {
      const answer = await refused([{ ...room, name: 'Lost', tables: [{ tableId, name: 'Stolen', ...frame }] }, terrace]);
      expect(answer).toMatchObject({ code: 'data_not_found', status: 404, extraData: { tableIds: [tableId], roomIds: [] } });
    }
    for (const roomId of [foreign.roomId, gone.id, randomUUID()]) {
      const answer = await refused([room, { ...terrace, roomId }], { name: 'Lost' });
      expect(answer).toMatchObject({ code: 'data_not_found', extraData: { roomIds: [roomId], tableIds: [] } });
    }
    expect(await read()).toEqual(before);
    expect(await prisma.roomTable.findUnique({ where: { id: foreign.tables[0]!.id } })).toMatchObject({
      roomId: foreign.roomId,
      name: '1',
    });
  });

  it('rejects an id that is used twice', async () => {
    const [room, terrace] = await two();
    const [one] = room.tables;
    const twice = { ...wall, decorationId: randomUUID() };
    for (const [rooms, path] of [
      [[room, { ...terrace, roomId: room.roomId }], 'rooms.1.roomId'],
      [[room, { ...terrace, tables: [{ ...one, name: 'X' }] }], 'rooms.1.tables.0.tableId'],
      [
        [
          { ...room, decoration: [twice] },
          { ...terrace, decoration: [wall, twice] },
        ],
        'rooms.1.decoration.1.decorationId',
      ],
    ] as const)
      expect(await refused([...rooms])).toMatchObject({
        code: 'invalid_parameters',
        status: 400,
        extraData: { issues: [{ path, code: 'duplicate' }] },
      });
  });

  it('rejects two tables with the same name', async () => {
    const [room, terrace] = await two();
    const before = await read();
    const answer = await refused([room, { ...terrace, tables: [{ ...terrace.tables[0], name: ' 2 ' }] }]);
    expect(answer).toMatchObject({ code: 'already_exists', status: 409, extraData: { tableNames: ['2'] } });
    expect(await read()).toEqual(before);
  });

  it('rejects the removal of a table at which guests sit, unless forced', async () => {
    const [room, terrace] = await two();
    await createTableSession(prisma, { restaurantId, tableId: terrace.tables[1]!.tableId });
    for (const rooms of [[room], [room, { ...terrace, tables: terrace.tables.slice(0, 1) }]])
      expect(await refused(rooms)).toMatchObject({
        code: 'table_in_use',
        status: 409,
        extraData: { tables: [{ tableId: terrace.tables[1]?.tableId, name: 'T2' }] },
      });
    expect((await http({ rooms: [room] }, {}, '?force=true')).status).toBe(200);
    expect((await read()).rooms).toHaveLength(1);
  });

  it.each([
    [{ rooms: undefined }, 'missing_parameters'],
    [{ name: ' ' }, 'invalid_parameters'],
    [{ rooms: [{ name: 'A', position: 0 }] }, 'missing_parameters'],
    [{ rooms: [{ name: 'A', tables: [] }] }, 'missing_parameters'],
    [{ rooms: [{ name: 'A', position: -1, tables: [] }] }, 'invalid_parameters'],
    [{ rooms: [{ name: 'A', position: 0, tables: [{ name: 'T', ...frame, width: 0 }] }] }, 'invalid_parameters'],
    [{ rooms: [{ name: 'A', position: 0, tables: [], decoration: [{ ...wall, decorationId: 'x' }] }] }, 'invalid_parameters'],
    [{ rooms: Array.from({ length: 101 }, () => ({ name: 'A', position: 0, tables: [] })) }, 'invalid_parameters'],
  ])('rejects %j', async (wrong, code) => {
    expect(await refused([], wrong)).toMatchObject({ code, status: 400 });
  });

  it('rejects a deleted layout, and a user without the access flag', async () => {
    await send('DELETE', `/table-layouts/${tableLayoutUuid}`, { token });
    expect(await refused([])).toMatchObject({ code: 'data_not_found', status: 404 });
    const { id } = await createUser(prisma, { role: 'restaurant', restaurantId });
    expect(await (await asUser(id)).refused(replacePlan, { tableLayoutUuid, rooms: [] })).toMatchObject({ code: 'missing_access_flag' });
  });
});

describe('concurrent changes of a plan', () => {
  it('return 412 with the current plan to all writers but one when they send the same If-Match', async () => {
    const seen = await etag();
    const { rooms } = await read();
    const answers = await Promise.all([1, 2, 3, 4].map((who) => http({ name: `By ${who}`, rooms }, { 'if-match': seen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    const stale = answers.find(({ status }) => status === 412);
    expect(stale?.body).toMatchObject({ code: 'precondition_failed', extraData: { current: winner } });
    expect(stale?.headers.get('etag')).toBe(await etag());
  });

  it('leave one of the plans whole when no If-Match is sent', async () => {
    const planOf = (who: number) =>
      [1, 2].map((room) => ({
        name: `${who}`,
        position: room,
        tables: Array.from({ length: 20 }, (_, index) => ({ name: `${who}-${room}-${index}`, ...frame })),
      }));
    const answers = await Promise.all([1, 2, 3, 4].map((who) => http({ name: `By ${who}`, rooms: planOf(who) })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { name, rooms } = await read();
    const who = Number(name.slice(3));
    expect(names({ rooms })).toEqual(planOf(who).map((room) => [room.name, ...room.tables.map((table) => table.name)]));
  });

  it('let only the first of a plan save and a room save succeed when both send If-Match', async () => {
    for (let round = 0; round < 6; round++) {
      const [room, terrace] = await two();
      const seen = (await send('GET', `/rooms/${terrace.roomId}`, { token })).headers.get('etag') ?? '';
      const tables = [...terrace.tables, { name: `Room ${round}`, ...frame }];
      const [whole, single] = await Promise.all([
        http(
          { rooms: [room, { ...terrace, tables: [...terrace.tables, { name: `Plan ${round}`, ...frame }] }] },
          { 'if-match': await etag() },
        ),
        send('PUT', `/rooms/${terrace.roomId}`, { token, body: { name: 'Terrace', tables }, headers: { 'if-match': seen } }),
      ]);
      expect([whole.status, single.status].sort()).toEqual([200, 412]);
      expect((await two())[1].tables).toHaveLength(terrace.tables.length + 1);
    }
  });
});

describe('plan writes', () => {
  it('show their changes in a dry run, and store nothing', async () => {
    const before = await read();
    const [room, terrace] = await two();
    const [one, ...others] = room.tables;
    const rooms = [
      { ...room, tables: others },
      { ...terrace, name: 'Patio', tables: [...terrace.tables, one] },
    ];
    const { status, body } = await http({ rooms }, {}, '?dryRun=true');
    expect(status).toBe(200);
    expect(body.changes).toEqual([
      { path: ['rooms', terrace.roomId, 'name'], kind: 'changed', before: 'Terrace', after: 'Patio' },
      { path: ['tables', one?.tableId, 'roomId'], kind: 'changed', before: room.roomId, after: terrace.roomId },
      { path: ['tables', one?.tableId, 'ordinal'], kind: 'changed', before: 0, after: 2 },
    ]);
    expect(await read()).toEqual(before);
  });

  it('are applied once per idempotency key', async () => {
    const rooms = [{ name: 'Only', position: 0, tables: [{ name: 'A', ...frame }] }];
    const first = await http({ rooms }, { 'idempotency-key': 'plan' });
    const again = await http({ rooms }, { 'idempotency-key': 'plan' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await read()).toEqual(first.body.data);
  });

  it('are listed in the history with the names involved, and can be undone and redone', async () => {
    const before = await drawn();
    const [room, terrace] = await two();
    const [one, second] = room.tables;
    await put(
      [
        { name: 'Bar', position: 0, tables: [{ name: 'B1', ...frame }], decoration: [wall] },
        {
          ...terrace,
          position: 3,
          tables: [
            { ...terrace.tables[1], seats: 8 },
            { ...second, name: 'Two' },
          ],
        },
      ],
      { name: 'Summer' },
    );
    const after = await drawn();
    const entry = await lastEntry();
    expect(entry).toMatchObject({ subjectKind: 'table layout', subjectId: tableLayoutUuid, userId: manager.caller.userId });
    const { items } = await manager.call(listAudit, { restaurantId, subjectKind: 'table layout' });
    expect(items[0]).toMatchObject({ operationId: 'floor.replacePlan', revertible: true });
    expect(Object.entries(items[0]?.names ?? {})).toEqual(
      expect.arrayContaining([
        [one?.tableId, '1'],
        [second?.tableId, 'Two'],
      ]),
    );

    // A table has moved from one room to another.
    expect(items[0]?.names).toMatchObject({ [room.roomId]: 'Room', [terrace.roomId]: 'Terrace' });

    await manager.call(revertChange, { auditId: entry.id });
    expect(await drawn()).toEqual(before);
    await manager.call(revertChange, { auditId: (await lastEntry()).id });
    expect(await drawn()).toEqual(after);
  });

  it('keep later changes when undone, and return conflict if a room to remove was changed since, unless forced', async () => {
    const [room, terrace] = await two();
    const [one, ...others] = room.tables;
    await put([{ ...room, tables: [{ ...one, name: 'One' }, ...others] }, terrace]);
    const { id: auditId } = await lastEntry();
    const [renamed] = await two();
    await put([
      { ...renamed, tables: [...renamed.tables, { name: 'Later', ...frame }] },
      { ...terrace, name: 'Patio' },
    ]);
    await manager.call(revertChange, { auditId });
    expect(names(await read())).toEqual([
      ['Room', '1', '2', '3', 'Later'],
      ['Patio', 'T1', 'T2'],
    ]);

    await put([room, { name: 'Bar', position: 2, tables: [{ name: 'B1', ...frame }] }]);
    const barAdded = (await lastEntry()).id;
    const { rooms } = await read();
    await put([rooms[0]!, { ...rooms[1], tables: [...rooms[1]!.tables, { name: 'B2', ...frame }] }]);
    expect(await manager.refused(revertChange, { auditId: barAdded })).toMatchObject({ code: 'conflict', status: 409 });
    await manager.call(revertChange, { auditId: barAdded, force: true });
    expect(names(await read())).toEqual([
      ['Room', '1', '2', '3', 'Later'],
      ['Patio', 'T1', 'T2'],
    ]);
  });

  it('can be undone from history entries without locks and groups, unless something was locked since', async () => {
    const [room, terrace] = await two();
    const divider = { ...wall, decorationId: randomUUID() };
    await put([{ ...room, decoration: [divider] }, terrace]);
    const { id: _, ...entry } = await lastEntry();
    const older = (state: unknown) =>
      JSON.parse(JSON.stringify(state, (field, value) => (field === 'isLocked' || field === 'groupId' ? undefined : value)));
    const data = { ...entry, before: older(entry.before), after: older(entry.after) };
    const { id: auditId } = await prisma.auditEntry.create({ data: data as never });
    const [drawn] = await two();
    await put([{ ...drawn, decoration: [{ ...divider, isLocked: true }] }, terrace]);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await put([{ ...drawn, decoration: [divider] }, terrace]);
    await manager.call(revertChange, { auditId });
    expect((await two())[0].decoration).toEqual([]);
  });

  it('return already_exists when undo would restore a name that another table has now', async () => {
    const [room, terrace] = await two();
    await put([{ ...room, tables: room.tables.slice(1) }, terrace]);
    const { id: auditId } = await lastEntry();
    await put([{ ...room, tables: [...room.tables.slice(1), { name: '1', ...frame }] }, terrace]);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'already_exists', extraData: { tableNames: ['1'] } });
  });
});
