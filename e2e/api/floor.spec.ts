import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { linkedBox, masterToken, type Place } from '../support/boxes';
import type { Account } from '../support/fixtures';
import { bearer, type Envelope, envelopeOf } from './client';

/** The floor of «Pizza Rivoli Louvre», used by no other spec, with its own devices and partners. */
const place: Place = { restaurantId: 4, brandId: 3, account: 'rivoli' };
const { restaurantId, brandId } = place;
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

type Method = 'get' | 'post' | 'put' | 'delete';

/** Calls with an account, or with a token of its own. */
function caller(request: APIRequestContext, who: Account | Record<string, string> = 'rivoli') {
  return async (method: Method, path: string, data?: unknown): Promise<Envelope> => {
    const headers = typeof who === 'string' ? await bearer(request, who) : who;
    const answer = await request[method](path, { headers, data });
    const body = await envelopeOf(answer);
    expect(body.status, `${method} ${path}`).toBe(answer.status());
    return body;
  };
}

const frame = (x: number) => ({ positionX: x, positionY: 40, height: 80, width: 120 });

async function newLayout(request: APIRequestContext, name: string) {
  const { data } = await caller(request)('post', '/table-layouts', { restaurantId, name });
  return data as { tableLayoutUuid: string; rooms: { roomId: string; name: string }[] };
}

const tokenCaller = (request: APIRequestContext, token: string) => caller(request, { authorization: `Bearer ${token}` });

/** Publishes the restaurant's original layout again for later specs. */
test.afterAll(async ({ request }) => {
  const call = caller(request);
  const { data } = await call('get', `/table-layouts?restaurantId=${restaurantId}`);
  const sala = data.find(({ name }: { name: string }) => name === 'Sala');
  expect((await call('post', `/table-layouts/${sala.tableLayoutUuid}/publish`)).code).toBe('table_layout_published');
});

test('a layout is created, drawn, linked to a till, published and deleted as documented', async ({ request }) => {
  const call = caller(request);
  const created = await call('post', '/table-layouts', { restaurantId, name: 'Rez-de-jardin' });
  expect(created).toMatchObject({ status: 200, code: 'table_layout_created' });
  const { tableLayoutUuid } = created.data;
  const room = { roomId: uuid, name: expect.any(String), tableLayoutId: tableLayoutUuid, position: 0, tables: [] };
  expect(created.data).toMatchObject({ tableLayoutUuid: uuid, restaurantId, name: 'Rez-de-jardin', rooms: [room] });

  const added = await call('post', '/rooms', {
    name: 'Terrasse',
    tableLayoutId: tableLayoutUuid,
    position: 1,
    tables: [
      { name: 'T1', ...frame(0) },
      { name: 'T2', ...frame(200) },
    ],
  });
  expect(added).toMatchObject({ status: 200, code: 'room_created' });
  const roomUuid = added.data.roomId;
  const tableAt = (name: string, x: number) => ({ tableId: uuid, name, roomId: roomUuid, ...frame(x) });
  expect(added.data).toMatchObject({
    name: 'Terrasse',
    tableLayoutId: tableLayoutUuid,
    position: 1,
    tables: [tableAt('T1', 0), tableAt('T2', 200)],
  });

  const list = await call('get', `/table-layouts?restaurantId=${restaurantId}`);
  expect(list.code).toBe('table_layout_succeed');
  const listed = list.data.find((layout: { tableLayoutUuid: string }) => layout.tableLayoutUuid === tableLayoutUuid);
  expect(listed).toMatchObject({ restaurantId, name: 'Rez-de-jardin', rooms: [{ position: 0 }, { roomId: roomUuid, position: 1 }] });
  const whole = await call('get', `/table-layouts/${tableLayoutUuid}`);
  expect(whole).toMatchObject({ code: 'table_layout_succeed', data: { rooms: [{ tables: [] }, { tables: added.data.tables }] } });
  const one = await call('get', `/rooms/${roomUuid}`);
  expect(one).toMatchObject({ status: 200, code: 'room_succeed', data: added.data });

  const invited = await call('post', `/v1/restaurants/${restaurantId}/pos_devices`, { deviceName: 'Caisse jardin' });
  expect(invited).toMatchObject({ status: 201, code: 'pos_device_created' });
  const { posDeviceId, enrolmentCode: code } = invited.data;
  const enrolled = await request.post('/v1/pos_devices/enrolment', { data: { code, posVersion: '4.12.0' } });
  const till = tokenCaller(request, (await enrolled.json()).access_token);
  const updated = await call('put', `/table-layouts/${tableLayoutUuid}`, { name: 'Jardin', posDevices: [posDeviceId] });
  expect(updated).toMatchObject({ code: 'table_layout_updated', data: { tableLayoutUuid, restaurantId, name: 'Jardin' } });

  expect(await call('post', `/table-layouts/${tableLayoutUuid}/publish`)).toMatchObject({ code: 'table_layout_published', data: {} });
  const operating = await till('get', `/table_layout?restaurantId=${restaurantId}`);
  expect(operating).toMatchObject({ status: 200, code: 'table_layout_success' });
  const tables = added.data.tables.map(({ tableId, name }: { tableId: string; name: string }) => ({ tableId, name }));
  expect(operating.data).toEqual({
    tableLayoutId: tableLayoutUuid,
    name: 'Jardin',
    restaurantId,
    updatedAt: timestamp,
    source: 'cloud',
    rooms: [
      { roomId: uuid, name: expect.any(String), position: 0, tables: [] },
      { roomId: roomUuid, name: 'Terrasse', position: 1, tables },
    ],
  });

  expect(await call('delete', `/rooms/${roomUuid}`)).toMatchObject({ status: 200, code: 'room_deleted', data: {} });
  expect(await call('get', `/rooms/${roomUuid}`)).toMatchObject({ status: 404, code: 'data_not_found' });
  // Tills use the published layout, not the draft.
  expect((await till('get', `/table_layout?restaurantId=${restaurantId}`)).data).toEqual(operating.data);
  expect(await call('delete', `/table-layouts/${tableLayoutUuid}`)).toMatchObject({ status: 200, code: 'table_layout_deleted', data: {} });
  expect(await call('get', `/table-layouts/${tableLayoutUuid}`)).toMatchObject({ status: 404, code: 'data_not_found' });
  expect(await till('get', `/table_layout?restaurantId=${restaurantId}`)).toMatchObject({ status: 404, code: 'data_not_found' });
  await call('post', `/v1/pos_devices/${posDeviceId}/revoke`);
});

test('PUT /rooms replaces the whole list of tables or nothing, and advances updatedAt of the room and the layout', async ({ request }) => {
  const call = caller(request);
  const { tableLayoutUuid, rooms } = await newLayout(request, 'Diff');
  const roomUuid = rooms[0]!.roomId;
  const times = async () => {
    const { data } = await call('get', `/table-layouts/${tableLayoutUuid}`);
    return { layout: data.updatedAt as string, room: data.rooms[0].updatedAt as string };
  };
  const put = (name: string, tables: object[], query = '') => call('put', `/rooms/${roomUuid}${query}`, { name, tables });
  const table = (name: string, x: number, tableId?: string) => ({ name, roomId: roomUuid, ...frame(x), ...(tableId && { tableId }) });

  const first = await put('Salle', [table('1', 0), table('2', 200), table('3', 400)]);
  expect(first).toMatchObject({ status: 200, code: 'room_updated', data: { roomId: roomUuid, name: 'Salle' } });
  const [a, b, c] = first.data.tables.map(({ tableId }: { tableId: string }) => tableId) as [string, string, string];

  const before = await times();
  const second = await put('Salle', [table('2', 0, b), table('1 bis', 200, a), table('4', 600)]);
  const ids = second.data.tables.map(({ tableId }: { tableId: string }) => tableId);
  expect(second.data.tables).toMatchObject([table('2', 0, b), table('1 bis', 200, a), table('4', 600)]);
  expect(ids.slice(0, 2)).toEqual([b, a]);
  expect([a, b, c]).not.toContain(ids[2]);
  const after = await times();
  expect(after.room > before.room).toBe(true);
  expect(after.layout > before.layout).toBe(true);

  const other = await newLayout(request, 'Foreign');
  const foreign = await call('put', `/rooms/${other.rooms[0]!.roomId}`, { name: 'Salle', tables: [{ name: 'F', ...frame(0) }] });
  for (const tableId of [foreign.data.tables[0].tableId, c, randomUUID()]) {
    const refused = await put('Never', [table('2', 0, b), table('Stolen', 200, tableId), table('New', 400)]);
    expect(refused).toMatchObject({ status: 404, code: 'data_not_found', extraData: { tableIds: [tableId] } });
  }
  expect((await call('get', `/rooms/${roomUuid}`)).data).toMatchObject({ name: 'Salle', tables: second.data.tables });
  expect(await times()).toEqual(after);

  const twice = await put('Salle', [table('X', 0), table('X', 200)]);
  expect(twice).toMatchObject({ status: 409, code: 'already_exists', extraData: { tableNames: ['X'] } });
  for (const wrong of [{ positionX: -1 }, { width: 0 }, { name: '' }, { positionY: 1.5 }, { height: 20_000 }])
    expect(await put('Salle', [{ ...table('X', 0), ...wrong }])).toMatchObject({ status: 400, code: 'invalid_parameters' });
  expect(await call('put', `/rooms/${roomUuid}`, {})).toMatchObject({ status: 400, code: 'missing_parameters' });

  // Adding a room and deleting it change the layout's time, too.
  const room = await call('post', '/rooms', { name: 'Bar', tableLayoutId: tableLayoutUuid, position: 5, tables: [] });
  const grown = await times();
  expect(grown.layout > after.layout).toBe(true);
  expect(grown.room).toBe(after.room);
  await call('delete', `/rooms/${room.data.roomId}`);
  expect((await times()).layout > grown.layout).toBe(true);
  for (const { tableLayoutUuid: made } of [{ tableLayoutUuid }, other]) await call('delete', `/table-layouts/${made}`);
});

test('access to layouts and rooms depends on the role, the access flag and the tenant', async ({ request }) => {
  const { data: layouts } = await caller(request, 'brand')('get', '/table-layouts?restaurantId=1');
  const { tableLayoutUuid, rooms } = layouts[0];
  const read = [`/table-layouts?restaurantId=1`, `/table-layouts/${tableLayoutUuid}`, `/rooms/${rooms[0].roomId}`];
  const writes: [Method, string, object?][] = [
    ['post', '/table-layouts', { restaurantId: 1, name: 'No' }],
    ['put', `/table-layouts/${tableLayoutUuid}`, { name: 'No' }],
    ['delete', `/table-layouts/${tableLayoutUuid}`],
    ['post', `/table-layouts/${tableLayoutUuid}/publish`],
    ['post', '/rooms', { name: 'No', tableLayoutId: tableLayoutUuid, position: 9, tables: [] }],
    ['put', `/rooms/${rooms[0].roomId}`, { name: 'No', tables: [] }],
    ['delete', `/rooms/${rooms[0].roomId}`],
  ];
  for (const path of read) {
    expect((await caller(request, 'pos')('get', path)).status).toBe(200);
    expect(await caller(request, 'kiosk')('get', path)).toMatchObject({ status: 403, code: 'access_denied' });
  }
  for (const write of writes) {
    expect(await caller(request, 'pos')(...write)).toMatchObject({ status: 403, code: 'access_denied' });
    expect(await caller(request, 'noflags')(...write)).toMatchObject({
      status: 403,
      code: 'missing_access_flag',
      extraData: { flag: 'CAN_EDIT_TABLE_LAYOUT' },
    });
    // Restaurants out of scope are refused; their things do not exist.
    const foreign = await caller(request)(...write);
    expect([foreign.status, foreign.code]).toEqual(write[1] === '/table-layouts' ? [403, 'access_denied'] : [404, 'data_not_found']);
  }
  const operating = '/table_layout?restaurantId=1';
  for (const account of ['admin', 'brand', 'pos'] as const) expect((await caller(request, account)('get', operating)).status).toBe(200);
  for (const account of ['group', 'restaurant', 'kiosk', 'customer', 'rivoli'] as const)
    expect(await caller(request, account)('get', operating)).toMatchObject({ status: 403, code: 'access_denied' });
  expect(await caller(request, {})('get', operating)).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await caller(request, 'pos')('get', '/table_layout')).toMatchObject({ status: 400, code: 'missing_parameters' });
});

test('the restaurant’s box serves the layout while it is connected, and its table sessions block the removal of tables', async ({
  request,
  baseURL,
}) => {
  const call = caller(request);
  const { tableLayoutUuid, rooms } = await newLayout(request, 'Served');
  const roomUuid = rooms[0]!.roomId;
  const { data: room } = await call('put', `/rooms/${roomUuid}`, {
    name: 'Salle',
    tables: [
      { name: '1', ...frame(0) },
      { name: '2', ...frame(200) },
    ],
  });
  const [taken, free] = room.tables as [{ tableId: string }, { tableId: string }];
  const token = await masterToken(request, place);
  const till = tokenCaller(request, token);
  const box = await linkedBox(token, baseURL);
  await call('post', `/table-layouts/${tableLayoutUuid}/publish`);
  const operating = () => till('get', `/table_layout?restaurantId=${restaurantId}`);
  await expect.poll(async () => (await operating()).data?.source).toBe('box');
  expect((await operating()).data).toMatchObject({
    tableLayoutId: tableLayoutUuid,
    name: 'Served',
    rooms: [{ tables: [{ name: '1' }, { name: '2' }] }],
  });

  const openedAt = new Date(Date.now() - 600_000).toISOString();
  const sessions = [
    { tableSessionId: randomUUID(), tableId: taken.tableId, status: 'OPEN', coversNumber: 3, underPayment: true, openedAt, closedAt: null },
    {
      tableSessionId: randomUUID(),
      tableId: free.tableId,
      status: 'CLOSED',
      coversNumber: 2,
      underPayment: false,
      openedAt,
      closedAt: new Date().toISOString(),
    },
  ] as const;
  expect(await box.report([...sessions])).toBe(true);
  const listSessions = async (query = '') => {
    const answer = await till('get', `/table_sessions?restaurantId=${restaurantId}${query}`);
    expect(answer).toMatchObject({ status: 200, code: 'table_session_success' });
    return answer.data.tableSessions;
  };
  expect(await listSessions()).toHaveLength(2);
  expect(await listSessions('&status=OPEN')).toMatchObject([sessions[0]]);
  expect(await listSessions(`&tableId=${free.tableId}`)).toMatchObject([sessions[1]]);
  expect(await listSessions(`&tableId=${free.tableId}&status=OPEN`)).toEqual([]);
  expect(await till('get', `/table_sessions?restaurantId=${restaurantId}&status=open`)).toMatchObject({ code: 'invalid_parameters' });

  // Tables with guests stay unless forced.
  const removal = { name: 'Salle', tables: [] };
  expect(await call('put', `/rooms/${roomUuid}`, removal)).toMatchObject({
    status: 409,
    code: 'table_in_use',
    extraData: { tables: [{ tableId: taken.tableId, name: '1' }] },
  });
  expect(await call('put', `/rooms/${roomUuid}?force=true`, removal)).toMatchObject({ status: 200, code: 'room_updated' });

  // Without its layout the box takes no orders; without a layout, none is current.
  expect((await call('delete', `/table-layouts/${tableLayoutUuid}`)).code).toBe('table_layout_deleted');
  await expect.poll(async () => (await operating()).data?.rooms).toEqual([]);
  await box.stop();
  await expect.poll(async () => (await operating()).code).toBe('data_not_found');
});

test('POS devices and compliant versions are listed as documented', async ({ request }) => {
  const devices = await caller(request, 'pos')('get', '/pos_devices?brandId=1&restaurantId=1');
  expect(devices).toMatchObject({ status: 200, code: 'device_found' });
  expect(devices.data.length).toBeGreaterThanOrEqual(2);
  for (const device of devices.data)
    expect(device).toEqual({
      posDeviceId: expect.any(Number),
      deviceName: expect.any(String),
      deviceId: expect.any(String),
      role: expect.stringMatching(/^(master|independent)$/),
    });
  const versions = await caller(request, 'pos')('get', '/pos_devices/compliant_versions');
  expect(versions).toMatchObject({ status: 200, code: 'compliant_versions' });
  for (const version of versions.data) expect(version).toMatch(/^\d+(\.\d+)+/);

  const call = caller(request);
  for (const query of ['', '?brandId=1', '?restaurantId=1'])
    expect(await call('get', `/pos_devices${query}`)).toMatchObject({ status: 400, code: 'missing_parameters' });
  expect(await call('get', '/pos_devices?brandId=1&restaurantId=1')).toMatchObject({ status: 403, code: 'access_denied' });
  expect(await call('get', `/pos_devices?brandId=1&restaurantId=${restaurantId}`)).toMatchObject({ status: 403, code: 'access_denied' });
  expect((await call('get', `/pos_devices?brandId=${brandId}&restaurantId=${restaurantId}`)).status).toBe(200);
  expect(await caller(request, 'kiosk')('get', '/pos_devices?brandId=1&restaurantId=1')).toMatchObject({ status: 403 });
});
