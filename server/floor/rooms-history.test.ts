import { describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { createRoom as addRoom, createTableSession } from '@/server/testing/factories';
import { documented, frame, roomWorld } from '@/server/testing/rooms';
import { deleteRoom } from './floor.operations';

const world = roomWorld();
const { read, layout, put, refused, http } = world;
describe('concurrent changes of a room', () => {
  it('return 412 with the current room to all writers but one when they send the same If-Match', async () => {
    const { headers } = await http('GET', `/rooms/${world.roomUuid}`);
    const etag = headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        http('PUT', `/rooms/${world.roomUuid}`, { name: `Room ${index}`, tables: [] }, { 'if-match': etag }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    const stale = answers.find(({ status }) => status === 412);
    expect(stale?.body).toMatchObject({ code: 'precondition_failed', extraData: { current: { tables: [] } } });
    expect(stale?.headers.get('etag')).toBe((await http('GET', `/rooms/${world.roomUuid}`)).headers.get('etag'));
  });

  it('return 412 for deletions and publications with an outdated If-Match', async () => {
    const room = `/rooms/${world.roomUuid}`;
    const plan = `/table-layouts/${world.tableLayoutUuid}`;
    const etag = async (path: string) => (await http('GET', path)).headers.get('etag') ?? '';
    const [seenRoom, seenPlan] = [await etag(room), await etag(plan)];
    await put({ tables: [{ name: 'A colleague’s', ...frame }] });
    const stale = [
      await http('DELETE', room, undefined, { 'if-match': seenRoom }),
      await http('DELETE', plan, undefined, { 'if-match': seenPlan }),
      await http('POST', `${plan}/publish`, undefined, { 'if-match': seenPlan }),
    ];
    expect(stale.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([412, 'precondition_failed']));
    expect((await read()).tables.map(({ name }) => name)).toEqual(['A colleague’s']);
    expect((await http('POST', `${plan}/publish`, undefined, { 'if-match': await etag(plan) })).status).toBe(200);
    expect((await http('DELETE', room, undefined, { 'if-match': await etag(room) })).status).toBe(200);
  });

  it('leave one of the table lists whole when no If-Match is sent', async () => {
    const listOf = (who: number) => Array.from({ length: 40 }, (_, index) => ({ name: `${who}-${index}`, ...frame }));
    await Promise.all([1, 2, 3, 4].map((who) => put({ name: String(who), tables: listOf(who) })));
    const { name, tables } = await read();
    expect(tables.map((table) => table.name)).toEqual(listOf(Number(name)).map((table) => table.name));
  });

  it('leave no tables in a room that is deleted meanwhile', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await addRoom(prisma, { tableLayoutUuid: world.tableLayoutUuid, position: 2, tables: [{ name: `Old ${round}` }] });
      const tables = Array.from({ length: 20 }, (_, index) => ({ name: `${round}-${index}`, ...frame }));
      const [put, removed] = await Promise.all([http('PUT', `/rooms/${id}`, { name: 'Room', tables }), http('DELETE', `/rooms/${id}`)]);
      expect([200, 404]).toContain(put.status);
      expect(removed.status).toBe(200);
      expect(await prisma.roomTable.count({ where: { roomId: id } })).toBe(0);
    }
  });

  it('cannot give the same name to tables of two rooms', async () => {
    const other = await addRoom(prisma, { tableLayoutUuid: world.tableLayoutUuid, position: 1 });
    const body = { name: 'Room', tables: [{ name: 'Same', ...frame }] };
    const answers = await Promise.all([world.roomUuid, other.id].map((id) => http('PUT', `/rooms/${id}`, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await prisma.roomTable.count({ where: { tableLayoutUuid: world.tableLayoutUuid, name: 'Same' } })).toBe(1);
  });
});

describe('room writes', () => {
  it('show their changes in a dry run, and store nothing', async () => {
    const before = await read();
    const [one, two] = documented(before);
    const answer = await http('PUT', `/rooms/${world.roomUuid}?dryRun=true`, { name: 'Room', tables: [{ ...one, positionX: 7 }, two] });
    expect(answer).toMatchObject({ status: 200, body: { code: 'room_updated' } });
    expect(answer.body.changes).toEqual([
      { path: ['tables', one?.tableId, 'positionX'], kind: 'changed', before: 0, after: 7 },
      { path: ['tables', before.tables[2]?.tableId], kind: 'removed', before: { ...before.tables[2], ordinal: 2 } },
    ]);
    expect(await read()).toEqual(before);
  });

  it('create a room once per idempotency key', async () => {
    const body = { name: 'Bar', tableLayoutId: world.tableLayoutUuid };
    const answers = [1, 2].map(() => http('POST', '/rooms', body, { 'idempotency-key': 'bar' }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect((await http('POST', '/rooms', body, { 'idempotency-key': 'bar' })).headers.get('idempotent-replayed')).toBe('true');
    expect((await layout()).rooms).toHaveLength(2);
  });

  const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ where: { restaurantId: world.restaurantId }, orderBy: { id: 'desc' } });
  const drawn = async () => {
    const { updatedAt: _, ...room } = await read();
    return room;
  };

  it('are listed in the history with the names of rooms and tables, including removed tables', async () => {
    const [one, two] = documented(await read());
    await put({
      name: 'Salle',
      tables: [
        { ...one, positionX: 7 },
        { name: 'New', ...frame },
      ],
    });
    const { items } = await world.manager.call(listAudit, { restaurantId: world.restaurantId, subjectKind: 'room' });
    expect(items[0]).toMatchObject({ subjectName: 'Salle', operationId: 'floor.updateRoom', revertible: true });
    const names = Object.entries(items[0]?.names ?? {});
    expect(names).toEqual(
      expect.arrayContaining([
        [one?.tableId, '1'],
        [two?.tableId, '2'],
      ]),
    );
    expect(names.map(([, name]) => name)).toContain('New');
  });

  it('restore removed tables under their ids when undone', async () => {
    const before = await drawn();
    const [one] = documented(before);
    await put({
      name: 'Other',
      tables: [
        { ...one, name: 'One' },
        { name: 'New', ...frame },
      ],
    });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ subjectKind: 'room', subjectId: world.roomUuid, userId: world.manager.caller.userId });
    // Only changed fields are stored.
    expect(entry.before).toMatchObject({ name: 'Room', tables: { [one?.tableId ?? '']: { name: '1' } } });
    expect(entry.before).not.toHaveProperty('decoration');
    await world.manager.call(revertChange, { auditId: entry.id });
    expect(await drawn()).toEqual(before);
    await world.manager.call(revertChange, { auditId: (await lastEntry()).id });
    expect((await read()).tables.map(({ name }) => name)).toEqual(['One', 'New']);
  });

  it('keep later changes when undone, and return conflict if the same table was changed, unless forced', async () => {
    const before = await drawn();
    const [one] = documented(before);
    await put({ tables: [{ ...one, positionX: 7 }] });
    const { id: auditId } = await lastEntry();
    await put({
      tables: [
        { ...one, positionX: 8 },
        { name: 'Later', ...frame },
      ],
    });
    const answer = await world.manager.refused(revertChange, { auditId });
    expect(answer).toMatchObject({
      code: 'conflict',
      status: 409,
      extraData: { changes: [{ path: ['tables', one?.tableId, 'positionX'], before: 7, after: 8 }] },
    });
    await world.manager.call(revertChange, { auditId, force: true });
    const { tables } = await drawn();
    expect(tables.map(({ name, positionX }) => [name, positionX])).toEqual([
      ['1', 0],
      ['Later', 10],
      ['2', 120],
      ['3', 240],
    ]);
  });

  it('add no history entry when nothing changes', async () => {
    const { tables } = await drawn();
    const count = () => prisma.auditEntry.count({ where: { restaurantId: world.restaurantId } });
    const before = await count();
    await put({ tables });
    expect(await count()).toBe(before);
  });

  it('restore a deleted room when the deletion is undone', async () => {
    const before = await drawn();
    const times = await layout();
    const answer = await http('DELETE', `/rooms/${world.roomUuid}`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'room_deleted', data: {} } });
    expect((await layout()).updatedAt > times.updatedAt).toBe(true);
    expect(await http('GET', `/rooms/${world.roomUuid}`)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    expect(await http('DELETE', `/rooms/${world.roomUuid}`)).toMatchObject({ status: 404 });
    expect(await refused({ tables: [] })).toMatchObject({ code: 'data_not_found' });
    expect((await layout()).rooms).toEqual([]);
    await world.manager.call(revertChange, { auditId: (await lastEntry()).id });
    expect(await drawn()).toEqual(before);
  });

  it('return table_in_use when a room where guests sit is deleted, unless forced', async () => {
    await createTableSession(prisma, { restaurantId: world.restaurantId, tableId: (await read()).tables[0]?.tableId ?? '' });
    expect(await world.manager.refused(deleteRoom, { roomUuid: world.roomUuid })).toMatchObject({ code: 'table_in_use' });
    expect(await world.manager.call(deleteRoom, { roomUuid: world.roomUuid, force: true })).toEqual({});
  });
});
