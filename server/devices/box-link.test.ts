// @not-in-check
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { boxWorld, measureTime, ownLayout, until } from '@/server/testing/boxes';
import { createBoxRequest, createPosDevice, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { boxLinks } from './box-links';
import { askBox, BOX_TIMEOUT_MS } from './boxes.service';
import { revokeDevice, updateDevice } from './devices.operations';

const world = boxWorld();

describe('a box link', () => {
  it('reconnects after it breaks without losing a request', async () => {
    const box = await world.linkedBox({ layout: ownLayout });
    box.breakLink();
    const { result } = await measureTime(world.operating());
    expect(result.source).toBe('box');
    expect(box.connections).toBe(2);
  });

  it('keeps working after the database connection with LISTEN is lost', async () => {
    await world.linkedBox({ layout: ownLayout });
    await prisma.sql
      .read`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await world.operating()).source).toBe('box');
  });

  it('is replaced by a newer link of the same restaurant', async () => {
    const first = await world.linkedBox({ layout: { ...ownLayout, name: 'First' }, redial: false });
    await world.linkedBox({ layout: { ...ownLayout, name: 'Second' } });
    await first.waitForEnd();
    for (let index = 0; index < 3; index++) expect((await world.operating()).name).toBe('Second');
  });

  it('is shown as linked while it is open, and as not linked once the box stops', async () => {
    expect(await world.link()).toBeNull();
    const box = await world.linkedBox({ layout: ownLayout });
    expect(await world.link()).toMatchObject({ isLinked: true });
    await box.stop();
    await until(async () => (await world.link())?.isLinked === false);
  });

  it('counts as broken once it has not been seen for half a minute, as after a killed process', async () => {
    await world.publish();
    const lastSeen = (secondsAgo: number) =>
      prisma.restaurantBox.upsert({
        where: { restaurantId: world.restaurantId },
        create: {
          restaurantId: world.restaurantId,
          posDeviceId: world.posDeviceId,
          connectionId: randomUUID(),
          connectedAt: new Date(0),
          seenAt: new Date(Date.now() - secondsAgo * 1_000),
        },
        update: { seenAt: new Date(Date.now() - secondsAgo * 1_000) },
      });
    await lastSeen(5);
    expect((await measureTime(world.operating())).ms).toBeGreaterThan(BOX_TIMEOUT_MS - 50);
    await lastSeen(30);
    expect((await measureTime(world.operating())).ms).toBeLessThan(BOX_TIMEOUT_MS - 100);
    expect(await world.link()).toMatchObject({ isLinked: false });
  });

  it('reconnects when the process ends its links, and closes when its device is revoked', async () => {
    const box = await world.linkedBox({ layout: ownLayout });
    boxLinks().endAll();
    await box.waitForLink();
    expect(box.connections).toBe(2);
    await world.manager.call(revokeDevice, { posDeviceId: world.posDeviceId });
    await until(
      async () => (await prisma.restaurantBox.findUniqueOrThrow({ where: { restaurantId: world.restaurantId } })).disconnectedAt !== null,
    );
    expect(await askBox(prisma, world.restaurantId, { type: 'table_layout.read' })).toBeNull();
  });

  it('closes when its device stops being the master, whose replies are then rejected', async () => {
    await world.linkedBox({ layout: ownLayout });
    const { id: requestId } = await createBoxRequest(prisma, {
      restaurantId: world.restaurantId,
      expiresAt: new Date(Date.now() + 60_000),
    });
    await world.manager.call(updateDevice, { posDeviceId: world.posDeviceId, role: 'independent' });
    expect(await world.link()).toMatchObject({ isLinked: false });
    expect(await askBox(prisma, world.restaurantId, { type: 'table_layout.read' })).toBeNull();
    expect(await send('POST', `/v1/boxes/replies/${requestId}`, { token: world.token, body: { payload: {} } })).toMatchObject({
      ...{ status: 403, body: { code: 'access_denied' } },
    });
  });

  it('opens only for the enrolled master device', async () => {
    const stream = async (as: string) => {
      const { status, body } = await send('GET', '/v1/boxes/stream', { token: as });
      return [status, body?.code];
    };
    const account = async () => createUser(prisma, { role: 'pos', restaurantId: world.restaurantId });
    const [noDevice, independent] = [await account(), await account()];
    await createPosDevice(prisma, { restaurantId: world.restaurantId, userId: independent.id });
    expect(await stream(await tokenOf(noDevice.id))).toEqual([404, 'data_not_found']);
    expect(await stream(await tokenOf(independent.id))).toEqual([403, 'access_denied']);
    expect(await stream(await tokenOf(world.manager.caller.userId ?? 0))).toEqual([403, 'access_denied']);
    expect(await stream(world.token)).toEqual([200, undefined]);
  });
});
