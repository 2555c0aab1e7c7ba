// @not-in-check
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createPosDevice, createRestaurant, createTableLayout, createTableSession, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import {
  deleteLayout,
  getDifferences,
  getOperatingLayout,
  getRoom,
  getVersion,
  listLayouts,
  listTableSessions,
  listVersions,
  publishLayout,
  publishVersion,
  updateLayout,
  updateRoom,
} from './floor.operations';

let restaurantId: number;
let tableLayoutUuid: string;
let roomUuid: string;
let tables: { id: string; name: string }[];
let manager: Actor;
let till: Actor;
let token: string;

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  ({ tableLayoutUuid, roomId: roomUuid, tables } = await createTableLayout(prisma, { restaurantId, name: 'Plan' }));
  const { brandId } = await prisma.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });
  const user = await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
  till = await asUser((await createUser(prisma, { role: 'pos', restaurantId })).id);
});

const publish = (uuid = tableLayoutUuid) => manager.call(publishLayout, { tableLayoutUuid: uuid });
const operating = () => till.call(getOperatingLayout, { restaurantId });
const versions = async () => (await manager.call(listVersions, { tableLayoutUuid })).items;
const differences = (sides: { from?: string; to?: string } = {}) => manager.call(getDifferences, { tableLayoutUuid, ...sides });
const namesOf = ({ rooms }: { rooms: { tables: { name: string }[] }[] }) => rooms.flatMap((room) => room.tables.map(({ name }) => name));
/** Gives the room these tables. Known ones keep their ids. */
async function draw(...names: string[]): Promise<void> {
  const room = await manager.call(getRoom, { roomUuid });
  const frame = { positionX: 0, positionY: 0, width: 80, height: 80 };
  const known = new Map(room.tables.map((table) => [table.name, table]));
  await manager.call(updateRoom, { roomUuid, name: room.name, tables: names.map((name) => known.get(name) ?? { name, ...frame }) });
}
const http = (method: string, address: string) => send(method, address, { token });

describe('concurrent publications and deletions', () => {
  it('leave one waiting box request, with the layout in force', async () => {
    for (let round = 0; round < 6; round++) {
      const { tableLayoutUuid: old } = await createTableLayout(prisma, { restaurantId });
      const { tableLayoutUuid: next } = await createTableLayout(prisma, { restaurantId });
      await publish(old);
      await Promise.all([manager.call(deleteLayout, { tableLayoutUuid: old }), publish(next), publish()]);
      const waiting = { restaurantId, type: 'table_layout.publish', answeredAt: null, expiresAt: { gt: new Date() } };
      const requests = await prisma.boxRequest.findMany({ where: waiting });
      expect(requests).toHaveLength(1);
      expect(requests[0]?.payload).toMatchObject({ tableLayoutId: (await operating()).tableLayoutId, publicationId: expect.any(Number) });
    }
  });
});

describe('the operating layout', () => {
  it('does not exist until something is published', async () => {
    expect(await till.refused(getOperatingLayout, { restaurantId })).toMatchObject({ code: 'data_not_found', status: 404 });
  });

  it('is the published layout, not the draft', async () => {
    const answer = await http('POST', `/table-layouts/${tableLayoutUuid}/publish`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_published', data: {} } });
    const published = await http('GET', `/table_layout?restaurantId=${restaurantId}`);
    expect(published).toMatchObject({ status: 200, body: { code: 'table_layout_success' } });
    expect(published.body.data).toEqual({
      tableLayoutId: tableLayoutUuid,
      name: 'Plan',
      restaurantId,
      updatedAt: (await prisma.tableLayout.findUniqueOrThrow({ where: { uuid: tableLayoutUuid } })).updatedAt.toISOString(),
      source: 'cloud',
      rooms: [{ roomId: roomUuid, name: 'Room', position: 0, tables: tables.map(({ id, name }) => ({ tableId: id, name })) }],
    });
    await draw('1', 'New');
    expect(await operating()).toEqual(published.body.data);
    await publish();
    const later = await operating();
    expect(namesOf(later)).toEqual(['1', 'New']);
    expect(later.updatedAt > published.body.data.updatedAt).toBe(true);
  });

  it('is the restaurant’s layout that was published last', async () => {
    const other = await createTableLayout(prisma, { restaurantId, name: 'Other', tables: [{ name: 'O1' }] });
    await publish();
    await publish(other.tableLayoutUuid);
    expect(await operating()).toMatchObject({ tableLayoutId: other.tableLayoutUuid, name: 'Other' });
    await publish();
    expect(await operating()).toMatchObject({ tableLayoutId: tableLayoutUuid });
  });

  it('is gone when its layout is deleted, and is not replaced by an older one', async () => {
    const other = await createTableLayout(prisma, { restaurantId, name: 'Other', tables: [] });
    await publish();
    await publish(other.tableLayoutUuid);
    await manager.call(deleteLayout, { tableLayoutUuid: other.tableLayoutUuid });
    expect(await till.refused(getOperatingLayout, { restaurantId })).toMatchObject({ code: 'data_not_found' });
  });
});

describe('layout versions', () => {
  it('are created only by publishing a changed layout', async () => {
    expect(await versions()).toEqual([]);
    await publish();
    await publish();
    await draw('1', '2', '3', '4');
    await publish();
    expect(await versions()).toMatchObject([
      { version: 2, name: 'Plan', roomCount: 1, tableCount: 4, isPublished: true, userName: manager.caller.name, publications: [{}] },
      { version: 1, tableCount: 3, isPublished: false, publications: [{}, {}] },
    ]);
    const page = await manager.call(listVersions, { tableLayoutUuid, limit: 1 });
    expect(page).toMatchObject({ items: [{ version: 2 }], nextCursor: 2 });
    expect(await manager.call(listVersions, { tableLayoutUuid, limit: 1, cursor: 2 })).toMatchObject({
      items: [{ version: 1 }],
      nextCursor: null,
    });
  });

  it('are not created after a change and its reversal, which leave the published one current', async () => {
    const isCurrent = async () => (await manager.call(listLayouts, { restaurantId }))[0]?.published?.isCurrent;
    await publish();
    expect(await isCurrent()).toBe(true);
    await manager.call(updateLayout, { tableLayoutUuid, name: 'Other' });
    expect(await isCurrent()).toBe(false);
    await manager.call(updateLayout, { tableLayoutUuid, name: 'Plan' });
    expect(await isCurrent()).toBe(true);
    await publish();
    expect((await versions()).map(({ version }) => version)).toEqual([1]);
  });

  it('are shown with the tills that still use them', async () => {
    await publish();
    const { id: posDeviceId, name: deviceName } = await createPosDevice(prisma, { restaurantId });
    const { id: publicationId } = await prisma.layoutPublication.findFirstOrThrow({ where: { restaurantId } });
    await prisma.layoutAcknowledgement.create({ data: { publicationId, posDeviceId } });
    const other = await createTableLayout(prisma, { restaurantId, name: 'Other', tables: [{ name: 'O1' }] });
    await publish(other.tableLayoutUuid);
    const listed = await manager.call(listLayouts, { restaurantId });
    expect(listed.map(({ name, tills }) => [name, tills])).toEqual([
      ['Plan', [{ posDeviceId, deviceName, version: 1 }]],
      ['Other', []],
    ]);
  });

  it('name the devices that acknowledged them', async () => {
    await publish();
    const { id: posDeviceId, name } = await createPosDevice(prisma, { restaurantId });
    const { id: publicationId } = await prisma.layoutPublication.findFirstOrThrow({ where: { restaurantId } });
    await prisma.layoutAcknowledgement.create({ data: { publicationId, posDeviceId } });
    expect((await versions())[0]?.publications[0]?.acknowledgements).toEqual([
      { posDeviceId, deviceName: name, acknowledgedAt: expect.any(String) },
    ]);
  });

  it('stay unchanged, whatever happens to the layout', async () => {
    await publish();
    const before = await manager.call(getVersion, { tableLayoutUuid, version: 1 });
    await draw();
    await manager.call(updateLayout, { tableLayoutUuid, name: 'Other' });
    expect(await manager.call(getVersion, { tableLayoutUuid, version: 1 })).toEqual(before);
    expect(before).toMatchObject({ version: 1, name: 'Plan', rooms: [{ roomId: roomUuid, tables: [{ name: '1' }, {}, {}] }] });
    await expect(prisma.sql.run`update table_layout_versions set layout = '{}'`).rejects.toThrow('append-only');
    await expect(prisma.sql.run`delete from layout_publications`).rejects.toThrow('append-only');
  });

  it('can be published again without changing the draft', async () => {
    await publish();
    await draw('A', 'B');
    await publish();
    const answer = await http('POST', `/table-layouts/${tableLayoutUuid}/versions/1/publish`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_layout_published', data: {} } });
    expect(namesOf(await operating())).toEqual(['1', '2', '3']);
    expect((await manager.call(getRoom, { roomUuid })).tables.map(({ name }) => name)).toEqual(['A', 'B']);
    expect((await versions()).map(({ version, isPublished }) => [version, isPublished])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('return data_not_found when they do not exist', async () => {
    const other = await createTableLayout(prisma, { restaurantId, tables: [] });
    await publish(other.tableLayoutUuid);
    for (const key of [
      { tableLayoutUuid, version: 1 },
      { tableLayoutUuid: other.tableLayoutUuid, version: 2 },
      { tableLayoutUuid: randomUUID(), version: 1 },
    ]) {
      expect(await manager.refused(getVersion, key)).toMatchObject({ code: 'data_not_found' });
      expect(await manager.refused(publishVersion, key)).toMatchObject({ code: 'data_not_found' });
    }
    expect(await manager.refused(listVersions, { tableLayoutUuid: randomUUID() })).toMatchObject({ code: 'data_not_found' });
  });

  it('get consecutive numbers when published concurrently', async () => {
    const publishers = Array.from({ length: 5 }, async (_, index) => {
      await manager.call(updateLayout, { tableLayoutUuid, name: `Plan ${index}` });
      await publish();
    });
    await Promise.all(publishers);
    const found = (await versions()).map(({ version }) => version);
    expect(found).toEqual(Array.from({ length: found.length }, (_, index) => found.length - index));
    expect((await operating()).name).toBe((await manager.call(getVersion, { tableLayoutUuid, version: found[0] ?? 0 })).name);
  });
});

describe('undoing a publication', () => {
  const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });

  it('puts the previous version in force again', async () => {
    await publish();
    await draw('A');
    await publish();
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      subjectKind: 'published layout',
      subjectId: String(restaurantId),
      before: { tableLayoutUuid, version: 1 },
      after: { tableLayoutUuid, version: 2 },
    });
    await manager.call(revertChange, { auditId: entry.id });
    expect(namesOf(await operating())).toEqual(['1', '2', '3']);
    await manager.call(revertChange, { auditId: (await lastEntry()).id });
    expect(namesOf(await operating())).toEqual(['A']);
  });

  it('fails with not_revertible for the first one, and with conflict after a later one unless forced', async () => {
    await publish();
    expect(await manager.refused(revertChange, { auditId: (await lastEntry()).id })).toMatchObject({ code: 'not_revertible' });
    await draw('A');
    await publish();
    const { id: auditId } = await lastEntry();
    await draw('B');
    await publish();
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await manager.call(revertChange, { auditId, force: true });
    expect(namesOf(await operating())).toEqual(['1', '2', '3']);
  });
});

describe('layout differences', () => {
  it('list changed rooms, and added, changed and removed tables', async () => {
    await publish();
    expect(await differences()).toEqual({ rooms: [], tables: [] });
    const room = await manager.call(getRoom, { roomUuid });
    const [one, two] = room.tables;
    await manager.call(updateRoom, {
      roomUuid,
      name: 'Salle',
      tables: [{ ...one!, positionX: 50 }, two!, { name: 'New', positionX: 0, positionY: 0, width: 80, height: 80 }],
    });
    const drawn = await manager.call(getRoom, { roomUuid });
    expect(await differences()).toEqual({
      rooms: [
        {
          roomId: roomUuid,
          name: 'Salle',
          kind: 'changed',
          changes: [{ path: ['name'], kind: 'changed', before: 'Room', after: 'Salle' }],
        },
      ],
      tables: [
        {
          tableId: one?.tableId,
          name: '1',
          roomId: roomUuid,
          roomName: 'Salle',
          kind: 'changed',
          changes: [{ path: ['positionX'], kind: 'changed', before: 0, after: 50 }],
        },
        { tableId: drawn.tables[2]?.tableId, name: 'New', roomId: roomUuid, roomName: 'Salle', kind: 'added', changes: [] },
        { tableId: room.tables[2]?.tableId, name: '3', roomId: roomUuid, roomName: 'Salle', kind: 'removed', changes: [] },
      ],
    });
    const back = await differences({ from: 'draft', to: '1' });
    expect(back.tables.map(({ name, kind }) => [name, kind])).toEqual([
      ['1', 'changed'],
      ['3', 'added'],
      ['New', 'removed'],
    ]);
  });

  it('return data_not_found for missing versions, and invalid_parameters for malformed ones', async () => {
    expect(await manager.refused(getDifferences, { tableLayoutUuid })).toMatchObject({ code: 'data_not_found' });
    expect(await manager.refused(getDifferences, { tableLayoutUuid, from: '7' })).toMatchObject({ code: 'data_not_found' });
    for (const from of ['0', '-1', 'yesterday', '1e3'])
      expect(await manager.refused(getDifferences, { tableLayoutUuid, from })).toMatchObject({ code: 'invalid_parameters' });
  });
});

describe('table sessions', () => {
  it('name their tables, even after another layout is published without them', async () => {
    const [a] = tables;
    await createTableSession(prisma, { restaurantId, tableId: a?.id ?? '' });
    const told = async () => (await till.call(listTableSessions, { restaurantId })).tableSessions;
    expect(await told()).toMatchObject([{ tableName: null, roomName: null, isInForce: false }]);
    await publish();
    expect(await told()).toMatchObject([{ tableName: '1', roomName: 'Room', isInForce: true }]);
    const winter = await createTableLayout(prisma, { restaurantId, name: 'Winter', tables: [{ name: '1' }] });
    await publish(winter.tableLayoutUuid);
    expect(await told()).toMatchObject([{ tableName: '1', roomName: 'Room', isInForce: false }]);
    await publish();
    expect(await told()).toMatchObject([{ isInForce: true }]);
    await manager.call(deleteLayout, { tableLayoutUuid, force: true });
    expect(await told()).toMatchObject([{ tableName: '1', isInForce: false }]);
  });

  it('are filtered by table and status, alone or combined', async () => {
    const [a, b] = tables.map(({ id }) => id) as [string, string];
    const openedAt = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
    const session = (more: { tableId: string; openedAt: Date; status?: 'CLOSED' | 'CANCELED'; closedAt?: Date }) =>
      createTableSession(prisma, { restaurantId, ...more });
    const first = await session({ tableId: a, openedAt: openedAt(90), status: 'CLOSED', closedAt: openedAt(20) });
    const second = await session({ tableId: a, openedAt: openedAt(10) });
    const third = await session({ tableId: b, openedAt: openedAt(5), status: 'CANCELED' });
    await createTableSession(prisma, { restaurantId: (await createRestaurant(prisma)).id, tableId: a });

    const ids = async (query: object) => {
      const { tableSessions } = await till.call(listTableSessions, { restaurantId, ...query });
      return tableSessions.map(({ tableSessionId }) => tableSessionId);
    };
    expect(await ids({})).toEqual([third.id, second.id, first.id]);
    expect(await ids({ tableId: a })).toEqual([second.id, first.id]);
    expect(await ids({ status: 'OPEN' })).toEqual([second.id]);
    expect(await ids({ tableId: a, status: 'CLOSED' })).toEqual([first.id]);
    expect(await ids({ tableId: b, status: 'OPEN' })).toEqual([]);
    expect(await ids({ tableId: randomUUID() })).toEqual([]);

    const answer = await http('GET', `/table_sessions?restaurantId=${restaurantId}&status=CLOSED`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_session_success' } });
    expect(answer.body.data.tableSessions).toEqual([
      {
        tableSessionId: first.id,
        tableId: a,
        status: 'CLOSED',
        coversNumber: 2,
        underPayment: false,
        tableName: null,
        roomName: null,
        isInForce: false,
        openedAt: first.openedAt.toISOString(),
        closedAt: first.closedAt?.toISOString(),
      },
    ]);
    expect(await http('GET', `/table_sessions?restaurantId=${restaurantId}&status=open`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameters' },
    });
  });
});
