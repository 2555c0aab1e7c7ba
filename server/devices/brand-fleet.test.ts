import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { publishLayout } from '@/server/floor/floor.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createPosDevice, createRestaurant, createTableLayout, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { getFleetSummary, listBrandFleet, listFleet } from './devices.operations';

let brandId: number;
/** Two restaurants of the brand. */
let here: number;
let there: number;
let manager: Actor;

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma));
  ({ id: here } = await createRestaurant(prisma, { brandId, name: 'République' }));
  ({ id: there } = await createRestaurant(prisma, { brandId, name: 'Bellecour' }));
  const user = await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
  manager = await asUser(user.id);
});

const names = async (query: object = {}, actor = manager) =>
  (await actor.call(listBrandFleet, { brandId, ...query })).items.map(({ deviceName }) => deviceName);
const device = (name: string, restaurantId: number, more: object = {}) =>
  createPosDevice(prisma, { name, restaurantId, enrolledAt: new Date(), ...more });
const summary = (actor = manager) => actor.call(getFleetSummary, { brandId });

describe('the fleet of a brand', () => {
  it('lists the devices of its restaurants with all details, and revoked ones on request', async () => {
    await device('Here', here);
    await device('There', there);
    await device('Gone', there, { revokedAt: new Date() });
    await device('Foreign', (await createRestaurant(prisma)).id);
    const user = await createUser(prisma, { role: 'brand', brandId });
    const answer = await send('GET', `/v1/brands/${brandId}/pos_devices`, { token: await tokenOf(user.id) });
    expect(answer).toMatchObject({ status: 200, body: { code: 'pos_devices_succeed', data: { nextCursor: null } } });
    const [own] = await manager.call(listFleet, { restaurantId: here });
    expect(answer.body.data.items).toMatchObject([
      { ...own, restaurantName: 'République', inForce: null },
      { deviceName: 'There', restaurantName: 'Bellecour' },
    ]);
    expect(await names({ withRevoked: true })).toEqual(['Here', 'There', 'Gone']);
    expect(await names({ restaurantId: there })).toEqual(['There']);
  });

  it('cannot be read for another brand or another brand’s restaurant', async () => {
    const { id: other } = await createBrand(prisma);
    expect(await manager.refused(listBrandFleet, { brandId: other })).toMatchObject({ code: 'access_denied', status: 403 });
    const foreign = (await createRestaurant(prisma, { brandId: other })).id;
    await device('Foreign', foreign);
    expect(await manager.refused(listBrandFleet, { brandId, restaurantId: foreign })).toMatchObject({ code: 'access_denied' });
  });

  it('shows restaurant users only the devices of their own restaurant', async () => {
    await device('Here', here);
    await device('There', there);
    const local = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: there })).id);
    expect(await names({}, local)).toEqual(['There']);
    expect(await local.refused(listBrandFleet, { brandId, restaurantId: here })).toMatchObject({ code: 'access_denied' });
    expect(await summary(local)).toMatchObject({ inUse: 1 });
  });

  it('is paginated without duplicates or gaps', async () => {
    const made = Array.from({ length: 45 }, (_, index) => ({
      restaurantId: index % 2 ? here : there,
      name: `T${index}`,
      deviceId: randomUUID(),
    }));
    await prisma.posDevice.createMany({ data: made });
    const seen: string[] = [];
    for (let cursor: number | null | undefined; cursor !== null; ) {
      const page = await manager.call(listBrandFleet, { brandId, limit: 20, cursor });
      seen.push(...page.items.map(({ deviceName }) => deviceName));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(made.map(({ name }) => name));
    expect(await names({ cursor: 2_147_483_647 })).toEqual([]);
  });

  it('is searched by name, id, version and restaurant, taking % and _ literally', async () => {
    await device('Été_1', here, { deviceId: 'SN-881', posVersion: '4.12.0' });
    await device('Bar', there, { deviceId: 'SN-900' });
    const found: [string, string[]][] = [
      ['ete', ['Été_1']],
      ['sn-88', ['Été_1']],
      ['4.12', ['Été_1']],
      ['bellec', ['Bar']],
      ['_', ['Été_1']],
      ['%', []],
      ['bar sn', []],
    ];
    for (const [search, expected] of found) expect([search, await names({ search })]).toEqual([search, expected]);
  });
});

describe('the fleet summary', () => {
  it('counts the devices that need attention, and the fleet lists each kind of them', async () => {
    await prisma.compliantPosVersion.createMany({ data: [{ version: '77.1.0' }], skipDuplicates: true });
    const now = new Date();
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId: here });
    await manager.call(publishLayout, { tableLayoutUuid });
    const first = await prisma.layoutPublication.findFirstOrThrow({ where: { restaurantId: here } });
    const behind = await device('Behind', here, { posVersion: '77.1.0' });
    await manager.call(publishLayout, { tableLayoutUuid });
    const again = await prisma.layoutPublication.findFirstOrThrow({ where: { restaurantId: here }, orderBy: { id: 'desc' } });
    const current = await device('Current', here, { posVersion: '77.1.0' });
    await prisma.layoutAcknowledgement.createMany({
      data: [
        { publicationId: first.id, posDeviceId: behind.id },
        { publicationId: again.id, posDeviceId: current.id },
      ],
    });
    // Publishing the same version again does not create a new one.
    expect(await names({ kind: 'behind' })).toEqual([]);
    await prisma.tableLayout.update({
      where: { uuid: tableLayoutUuid },
      data: { name: 'Redrawn', updatedAt: new Date(now.getTime() + 60_000) },
    });
    await manager.call(publishLayout, { tableLayoutUuid });
    expect(await names({ kind: 'behind' })).toEqual(['Behind', 'Current']);

    await device('Old', there, { posVersion: '77.0.9' });
    await device('Lost', there, { posVersion: '77.0.9', revokedAt: now });
    await device('Invited', there, { enrolledAt: null });
    const [away, linked] = [await device('Away', there), await device('Linked', here)];
    await prisma.restaurantBox.createMany({
      data: [
        { restaurantId: there, posDeviceId: away.id, connectedAt: now, seenAt: now, disconnectedAt: now },
        { restaurantId: here, posDeviceId: linked.id, connectedAt: now, seenAt: now },
      ],
    });
    expect(await summary()).toEqual({ inUse: 6, outdated: 1, away: 1, behind: 2, invited: 1, revoked: 1 });
    expect(await names({ kind: 'outdated' })).toEqual(['Old']);
    expect(await names({ kind: 'away' })).toEqual(['Away']);
    expect(await names({ kind: 'invited' })).toEqual(['Invited']);
    expect(await names({ kind: 'revoked' })).toEqual(['Lost']);
    const { items } = await manager.call(listBrandFleet, { brandId, search: 'Current' });
    expect(items).toMatchObject([{ inForce: { tableLayoutUuid, version: 2 }, acknowledged: { version: 1 } }]);
  });
});
