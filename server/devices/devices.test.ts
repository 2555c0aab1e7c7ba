// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { getOperatingLayout } from '@/server/floor/floor.operations';
import { getUser, resetUserPassword, updateUser } from '@/server/identity/identity.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createPosDevice, createRestaurant, createTableLayout, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import {
  checkInDevice,
  createDevice,
  getDevice,
  inviteDevice,
  listCompliantVersions,
  listFleet,
  listPosDevices,
  listVersionsInUse,
  revokeDevice,
  setCompliantVersions,
  updateDevice,
} from './devices.operations';

let brandId: number;
let restaurantId: number;
let manager: Actor;
let token: string;

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  const user = await createUser(prisma, { role: 'brand', brandId });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

const fleet = (more = {}) => manager.call(listFleet, { restaurantId, ...more });
const invite = (deviceName = 'Caisse') => manager.call(createDevice, { restaurantId, deviceName });
const enrol = (code: string, more = {}) => send('POST', '/v1/pos_devices/enrolment', { body: { code, ...more } });
const checkIn = (as: string, body = {}) => send('POST', '/v1/pos_devices/check_in', { token: as, body });
const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });

describe('GET /pos_devices', () => {
  it('lists the active devices of a restaurant with the documented fields', async () => {
    const first = await createPosDevice(prisma, { restaurantId, name: 'Comptoir', deviceId: 'SN-1', role: 'master' });
    await createPosDevice(prisma, { restaurantId, revokedAt: new Date() });
    const second = await createPosDevice(prisma, { restaurantId, name: 'Terrasse', deviceId: 'SN-2' });
    await createPosDevice(prisma, { restaurantId: (await createRestaurant(prisma, { brandId })).id });
    const answer = await send('GET', `/pos_devices?brandId=${brandId}&restaurantId=${restaurantId}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { code: 'device_found' } });
    expect(answer.body.data).toEqual([
      { posDeviceId: first.id, deviceName: 'Comptoir', deviceId: 'SN-1', role: 'master' },
      { posDeviceId: second.id, deviceName: 'Terrasse', deviceId: 'SN-2', role: 'independent' },
    ]);
  });

  it('requires a brandId and a restaurantId that belong together', async () => {
    for (const query of ['', `?brandId=${brandId}`, `?restaurantId=${restaurantId}`])
      expect((await send('GET', `/pos_devices${query}`, { token })).body.code).toBe('missing_parameters');
    const { id: otherBrand } = await createBrand(prisma);
    const mismatch = { brandId: otherBrand, restaurantId };
    expect(await manager.refused(listPosDevices, mismatch)).toMatchObject({ code: 'access_denied', status: 403 });
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    expect(await admin.refused(listPosDevices, mismatch)).toMatchObject({ code: 'data_not_found' });
    expect(await admin.call(listPosDevices, { brandId, restaurantId })).toEqual([]);
  });
});

describe('enrolling a device', () => {
  it('exchanges the enrolment code for a working token', async () => {
    const answer = await send('POST', `/v1/restaurants/${restaurantId}/pos_devices`, { token, body: { deviceName: ' Bar ' } });
    expect(answer).toMatchObject({ status: 201, body: { code: 'pos_device_created', data: { deviceName: 'Bar', state: 'invited' } } });
    const { posDeviceId, enrolmentCode } = answer.body.data;
    expect(enrolmentCode).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);

    const enrolled = await enrol(` ${enrolmentCode.toUpperCase().replaceAll('-', ' ')}`, { deviceId: 'SN-7', posVersion: '4.12.0' });
    expect(enrolled).toMatchObject({
      status: 201,
      body: {
        code: 'pos_device_enrolled',
        token_type: 'Bearer',
        data: { restaurantId, posDevice: { posDeviceId, deviceName: 'Bar', deviceId: 'SN-7', role: 'independent' } },
      },
    });
    expect(await fleet()).toMatchObject([
      { posDeviceId, state: 'enrolled', deviceId: 'SN-7', posVersion: '4.12.0', isCompliant: false, enrolmentExpiresAt: null },
    ]);
    expect(await lastEntry()).toMatchObject({
      subjectKind: 'POS device',
      subjectId: String(posDeviceId),
      brandId,
      userId: null,
      before: { state: 'invited' },
      after: { state: 'enrolled', deviceId: 'SN-7' },
    });
    const me = await send('GET', '/v1/me', { token: enrolled.body.access_token });
    expect(me.body.data).toMatchObject({ role: 'pos', restaurantId, name: 'Bar' });
  });

  it('accepts a code once, even in simultaneous attempts', async () => {
    const { enrolmentCode } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enrol(enrolmentCode)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401]);
    expect((await enrol(enrolmentCode)).body.code).toBe('invalid_enrolment_code');
    expect(await prisma.user.count({ where: { restaurantId, role: 'pos' } })).toBe(1);
  });

  it('rejects codes that are wrong, expired, replaced or of a revoked device', async () => {
    const late = await invite();
    await prisma.posDevice.update({ where: { id: late.posDeviceId }, data: { enrolmentExpiresAt: new Date(Date.now() - 1_000) } });
    const replaced = await invite();
    const again = await manager.call(inviteDevice, { posDeviceId: replaced.posDeviceId });
    const revoked = await invite();
    await manager.call(revokeDevice, { posDeviceId: revoked.posDeviceId });
    for (const code of ['abcd-efgh-jkmn', '–', late.enrolmentCode, replaced.enrolmentCode, revoked.enrolmentCode])
      expect(await enrol(code)).toMatchObject({ status: 401, body: { code: 'invalid_enrolment_code' } });
    expect((await enrol(again.enrolmentCode)).status).toBe(201);
    expect((await enrol('')).status).toBe(400);
  });

  it('invalidates the earlier token when repeated, and keeps the device', async () => {
    const { posDeviceId, enrolmentCode } = await invite();
    const first = (await enrol(enrolmentCode)).body.access_token;
    const { enrolmentCode: second } = await manager.call(inviteDevice, { posDeviceId });
    expect((await checkIn(first)).status).toBe(200);
    const renewed = await enrol(second);
    expect(renewed.body.data.posDevice.posDeviceId).toBe(posDeviceId);
    expect((await checkIn(first)).body.code).toBe('invalid_token');
    expect((await checkIn(renewed.body.access_token)).status).toBe(200);
  });

  it('creates one device per idempotency key, and a repeat returns 409 conflict with its id', async () => {
    const headers = { 'idempotency-key': 'one-till' };
    const create = (deviceName: string) =>
      send('POST', `/v1/restaurants/${restaurantId}/pos_devices`, { token, body: { deviceName }, headers });
    const count = () => prisma.posDevice.count({ where: { restaurantId } });
    const before = await count();
    const made = await create('Bar');
    const repeats = await Promise.all([create('Bar'), create('Bar')]);
    const { posDeviceId: id } = made.body.data;
    for (const { status, body } of repeats)
      expect([status, body.code, body.extraData]).toEqual([
        409,
        'conflict',
        { reason: 'answered_before', made: { kind: 'POS device', id } },
      ]);
    expect((await create('Terrace')).body.code).toBe('idempotency_key_reused');
    expect(await count()).toBe(before + 1);
    const invite = () => send('POST', `/v1/pos_devices/${id}/enrolment_code`, { token, headers: { 'idempotency-key': 'one-code' } });
    expect([(await invite()).status, (await invite()).status]).toEqual([200, 409]);
  });

  it('creates one device for simultaneous requests with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'many' };
    const body = { deviceName: 'Kitchen' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', `/v1/restaurants/${restaurantId}/pos_devices`, { token, body, headers })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    expect(await prisma.posDevice.count({ where: { restaurantId, name: 'Kitchen' } })).toBe(1);
  });

  it('stores neither code nor token in the history or with the idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { deviceName: 'Bar' };
    const made = await send('POST', `/v1/restaurants/${restaurantId}/pos_devices`, { token, body, headers });
    const { enrolmentCode } = made.body.data;
    const enrolled = await send('POST', '/v1/pos_devices/enrolment', { body: { code: enrolmentCode }, headers });
    const kept = JSON.stringify([await prisma.auditEntry.findMany(), await prisma.idempotencyRecord.findMany()]);
    for (const secret of [enrolmentCode, enrolled.body.access_token]) expect(kept).not.toContain(secret);
  });

  it('rejects the device id of another device of the restaurant, unless that one is revoked', async () => {
    const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId, deviceId: 'SN-taken' });
    await createPosDevice(prisma, { restaurantId: (await createRestaurant(prisma)).id, deviceId: 'SN-elsewhere' });
    const { enrolmentCode } = await invite();
    expect(await enrol(enrolmentCode, { deviceId: 'SN-taken' })).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    expect((await enrol(enrolmentCode, { deviceId: 'SN-elsewhere' })).status).toBe(201);
    await manager.call(revokeDevice, { posDeviceId });
    expect((await enrol((await invite()).enrolmentCode, { deviceId: 'SN-taken' })).status).toBe(201);
  });

  it('creates an account that the head office can change until the device is revoked', async () => {
    const { posDeviceId, enrolmentCode } = await invite();
    await enrol(enrolmentCode);
    const { userId } = await prisma.posDevice.findUniqueOrThrow({ where: { id: posDeviceId } });
    const account = { userId: userId ?? 0 };
    expect(await manager.call(getUser, account)).toMatchObject({ role: 'pos', accessFlags: [] });
    expect(await manager.call(updateUser, { ...account, isDisabled: true })).toMatchObject({ isDisabled: true });
    expect(await manager.call(updateUser, { ...account, isDisabled: false })).toMatchObject({ isDisabled: false });
    await manager.call(revokeDevice, { posDeviceId });
    const revoked = { code: 'conflict', extraData: { reason: 'revoked_device' } };
    expect(await manager.refused(updateUser, { ...account, isDisabled: false })).toMatchObject(revoked);
    expect(await manager.refused(resetUserPassword, account)).toMatchObject(revoked);
  });
});

describe('the fleet of a restaurant', () => {
  it('rejects a second master until the first one is revoked', async () => {
    const { posDeviceId } = await manager.call(createDevice, { restaurantId, deviceName: 'A', role: 'master' });
    expect(await manager.refused(createDevice, { restaurantId, deviceName: 'B', role: 'master' })).toMatchObject({
      code: 'already_exists',
    });
    const other = await invite('B');
    expect(await manager.refused(updateDevice, { posDeviceId: other.posDeviceId, role: 'master' })).toMatchObject({
      code: 'already_exists',
    });
    await manager.call(revokeDevice, { posDeviceId });
    expect(await manager.call(updateDevice, { posDeviceId: other.posDeviceId, role: 'master' })).toMatchObject({ role: 'master' });
  });

  it('renames a device with its account, and undoes the renaming', async () => {
    const { posDeviceId, enrolmentCode } = await invite('Caisse 1');
    await enrol(enrolmentCode);
    expect(await manager.call(updateDevice, { posDeviceId, deviceName: 'Bar' })).toMatchObject({ deviceName: 'Bar', state: 'enrolled' });
    const { userId } = await prisma.posDevice.findUniqueOrThrow({ where: { id: posDeviceId } });
    expect(await prisma.user.findUniqueOrThrow({ where: { id: userId ?? 0 } })).toMatchObject({ name: 'Bar' });
    await manager.call(revertChange, { auditId: (await lastEntry()).id });
    expect(await fleet()).toMatchObject([{ deviceName: 'Caisse 1' }]);
    expect(await manager.refused(updateDevice, { posDeviceId })).toMatchObject({ code: 'missing_parameters' });
  });

  it('rejects a change over one that its sender has not seen, but not for a device that has checked in since', async () => {
    const { posDeviceId, enrolmentCode } = await invite('Caisse 1');
    const { access_token } = (await enrol(enrolmentCode)).body;
    const { etag } = await manager.call(getDevice, { posDeviceId });
    await checkIn(access_token);
    const rename = (deviceName: string, ifMatch: string) =>
      send('PUT', `/v1/pos_devices/${posDeviceId}`, { token, headers: { 'if-match': ifMatch }, body: { deviceName } });
    const renamed = await rename('Bar', etag);
    expect(renamed).toMatchObject({ status: 200, body: { data: { deviceName: 'Bar' } } });
    const refused = await rename('Terrasse', etag);
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', extraData: { current: { deviceName: 'Bar', role: 'independent' } } },
    });
    expect((await rename('Terrasse', renamed.body.data.etag)).status).toBe(200);
  });

  it('locks out a revoked device at once and for good', async () => {
    const { posDeviceId, enrolmentCode } = await invite();
    const { access_token } = (await enrol(enrolmentCode)).body;
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, tables: [] });
    await prisma.posDevice.update({ where: { id: posDeviceId }, data: { tableLayoutUuid } });
    expect((await checkIn(access_token)).status).toBe(200);
    const answer = await send('POST', `/v1/pos_devices/${posDeviceId}/revoke`, { token });
    expect(answer).toMatchObject({ status: 200, body: { code: 'pos_device_revoked', data: { state: 'revoked', tableLayout: null } } });
    expect(await checkIn(access_token)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    expect(await fleet()).toEqual([]);
    expect(await fleet({ withRevoked: true })).toMatchObject([{ posDeviceId, state: 'revoked' }]);
    for (const operation of [revokeDevice, inviteDevice])
      expect(await manager.refused(operation, { posDeviceId })).toMatchObject({ code: 'conflict', status: 409 });
    expect(await manager.refused(updateDevice, { posDeviceId, deviceName: 'Ghost' })).toMatchObject({ code: 'conflict' });
  });

  it('shows the layout that a device works with, and the version that it acknowledged', async () => {
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Plan' });
    const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId, tableLayoutUuid });
    const layout = { tableLayoutUuid, restaurantId, name: 'Plan', rooms: [] };
    await prisma.tableLayoutVersion.create({ data: { tableLayoutUuid, restaurantId, version: 3, layout, updatedAt: new Date() } });
    const { id: publicationId } = await prisma.layoutPublication.create({ data: { tableLayoutUuid, restaurantId, version: 3 } });
    await prisma.layoutAcknowledgement.create({ data: { publicationId, posDeviceId } });
    expect(await fleet()).toMatchObject([
      {
        tableLayout: { tableLayoutUuid, name: 'Plan' },
        acknowledged: { tableLayoutUuid, name: 'Plan', version: 3, acknowledgedAt: expect.any(String) },
      },
    ]);

    // After it is linked to another layout, it still shows the one that it received, with its name at the time.
    await prisma.tableLayout.update({ where: { uuid: tableLayoutUuid }, data: { name: 'Renamed' } });
    const summer = await createTableLayout(prisma, { restaurantId, name: 'Summer' });
    await prisma.posDevice.update({ where: { id: posDeviceId }, data: { tableLayoutUuid: summer.tableLayoutUuid } });
    expect(await fleet()).toMatchObject([{ tableLayout: { name: 'Summer' }, acknowledged: { tableLayoutUuid, name: 'Plan', version: 3 } }]);
  });
});

describe('POS versions', () => {
  const asAdmin = async () => asUser((await createUser(prisma, { role: 'admin' })).id);

  it('are declared compliant by admins only, and the list is readable by brand users', async () => {
    const admin = await asAdmin();
    await admin.call(setCompliantVersions, { versions: ['4.9.1', '4.12.0', '4.12.0'] });
    const answer = await send('GET', '/pos_devices/compliant_versions', { token });
    expect(answer).toMatchObject({ status: 200, body: { code: 'compliant_versions', data: ['4.12.0', '4.9.1'] } });
    expect(await manager.refused(setCompliantVersions, { versions: [] })).toMatchObject({ code: 'access_denied' });
    expect(await admin.refused(setCompliantVersions, { versions: ['new'] })).toMatchObject({ code: 'invalid_parameters' });

    const etag = answer.headers.get('etag') ?? '';
    const adminToken = await tokenOf(admin.caller.userId ?? 0);
    const put = (versions: string[]) =>
      send('PUT', '/pos_devices/compliant_versions', { token: adminToken, body: { versions }, headers: { 'if-match': etag } });
    expect((await put(['5.0.0'])).body.data).toEqual(['5.0.0']);
    expect((await put(['5.0.1'])).status).toBe(412);
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({
      where: { subjectKind: 'compliant versions' },
      orderBy: { id: 'desc' },
    });
    await admin.call(revertChange, { auditId });
    expect(await manager.call(listCompliantVersions, {})).toEqual(['4.12.0', '4.9.1']);
  });

  it('are counted over the enrolled devices of a brand, or of a restaurant user’s own restaurant', async () => {
    await (await asAdmin()).call(setCompliantVersions, { versions: ['4.12.0'] });
    const { id: other } = await createRestaurant(prisma, { brandId });
    const enrolledAt = new Date();
    const run = (posVersion: string | null, at = restaurantId, more = {}) =>
      createPosDevice(prisma, { restaurantId: at, posVersion, enrolledAt, ...more });
    await run('4.12.0');
    await run('4.12.0', other);
    await run('4.9.1');
    await run(null);
    await run('4.8.0', other, { revokedAt: new Date() });
    await run('4.8.0', other, { enrolledAt: null });
    await run('4.8.0', (await createRestaurant(prisma)).id);
    expect(await manager.call(listVersionsInUse, { brandId })).toEqual([
      { posVersion: '4.12.0', isCompliant: true, deviceCount: 2, restaurantCount: 2 },
      { posVersion: '4.9.1', isCompliant: false, deviceCount: 1, restaurantCount: 1 },
      { posVersion: null, isCompliant: null, deviceCount: 1, restaurantCount: 1 },
    ]);
    const local = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: other })).id);
    expect(await local.call(listVersionsInUse, { brandId })).toMatchObject([{ posVersion: '4.12.0', deviceCount: 1 }]);
  });

  it('are recorded at check-in, which an account without a device cannot do', async () => {
    await (await asAdmin()).call(setCompliantVersions, { versions: ['4.12.0'] });
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Plan' });
    const user = await createUser(prisma, { role: 'pos', restaurantId });
    const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId, userId: user.id, tableLayoutUuid });
    const till = await asUser(user.id);
    expect(await till.call(checkInDevice, { posVersion: '4.12.0' })).toMatchObject({
      posDevice: { posDeviceId },
      restaurantId,
      isCompliant: true,
      tableLayout: { tableLayoutUuid, name: 'Plan' },
    });
    await till.call(checkInDevice, {});
    const [device] = await fleet();
    expect(device).toMatchObject({ posVersion: '4.12.0', isCompliant: true });
    expect(Date.now() - Date.parse(device?.lastSeenAt ?? '')).toBeLessThan(10_000);
    const stranger = await asUser((await createUser(prisma, { role: 'pos', restaurantId })).id);
    expect(await stranger.refused(checkInDevice, {})).toMatchObject({ code: 'data_not_found' });
    expect(await stranger.refused(getOperatingLayout, { restaurantId })).toMatchObject({ code: 'data_not_found' });
  });
});
