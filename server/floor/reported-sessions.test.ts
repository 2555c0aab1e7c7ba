import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TableSession } from '@/scripts/lib/box-simulator';
import { prisma } from '@/server/core/platform/db';
import { boxWorld, ownLayout, until } from '@/server/testing/boxes';
import { createPosDevice, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { listTableSessions } from './floor.operations';

const world = boxWorld();

describe('reported table sessions', () => {
  const session = (more: Partial<TableSession> = {}): TableSession => ({
    tableSessionId: randomUUID(),
    tableId: randomUUID(),
    status: 'OPEN',
    coversNumber: 2,
    underPayment: false,
    openedAt: '2026-11-21T11:00:00.000Z',
    closedAt: null,
    ...more,
  });
  const list = () => world.till.call(listTableSessions, { restaurantId: world.restaurantId });
  const report = (body: object, as = world.token) => send('PUT', '/v1/boxes/table_sessions', { token: as, body });

  it('are those of the latest report', async () => {
    expect(await list()).toEqual({ tableSessions: [], isStale: true, reportedAt: null });
    const [a, b] = [session(), session({ openedAt: '2026-11-21T11:30:00.000Z' })];
    const answer = await report({ tableSessions: [a, b] });
    expect(answer).toMatchObject({ status: 200, body: { code: 'table_sessions_reported', data: { accepted: true } } });
    expect((await list()).tableSessions).toMatchObject([b, a]);
    const closed = { ...a, status: 'CLOSED', closedAt: '2026-11-21T12:10:00.000Z', coversNumber: 3 };
    await report({ tableSessions: [closed] });
    expect((await list()).tableSessions).toMatchObject([closed]);
    await report({ tableSessions: [] });
    expect((await list()).tableSessions).toEqual([]);
  });

  it('are stale while the box is offline', async () => {
    const box = await world.linkedBox({ layout: ownLayout });
    expect(await box.report([session()])).toBe(true);
    expect(await list()).toMatchObject({ isStale: false, reportedAt: expect.any(String), tableSessions: [{}] });
    await box.stop();
    await until(async () => (await list()).isStale);
    expect((await list()).tableSessions).toHaveLength(1);
  });

  it('are not replaced by an older report', async () => {
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1_000).toISOString();
    const reports = [3, 1, 5, 2, 4].map((seconds) => ({ reportedAt: at(seconds), tableSessions: [session({ coversNumber: seconds })] }));
    const answers = await Promise.all(reports.map((body) => report(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await list()).tableSessions).toMatchObject([{ coversNumber: 5 }]);
    expect((await report({ reportedAt: at(4), tableSessions: [] })).body.data).toEqual({ accepted: false });
    // A clock that is ahead must not block later reports.
    await report({ reportedAt: '2199-01-01T00:00:00Z', tableSessions: [] });
    expect((await report({ tableSessions: [session()] })).body.data).toEqual({ accepted: true });
  });

  it('belong to their restaurant, even when another one reports the same id', async () => {
    const twin = session();
    await report({ tableSessions: [twin] });
    const other = await createUser(prisma, { role: 'pos', restaurantId: (await createRestaurant(prisma)).id });
    await createPosDevice(prisma, { restaurantId: other.restaurantId ?? 0, userId: other.id, role: 'master' });
    await report({ tableSessions: [{ ...twin, coversNumber: 9 }] }, await tokenOf(other.id));
    expect((await list()).tableSessions).toMatchObject([twin]);
  });

  it.each([
    [{ closedAt: '2026-11-21T12:00:00Z' }],
    [{ status: 'CLOSED', closedAt: '2026-11-21T10:00:00Z' }],
    [{ status: 'closed' }],
    [{ coversNumber: -1 }],
    [{ tableId: '12' }],
    [{ openedAt: 'noon' }],
    [{ openedAt: '0000-01-01T00:00:00Z' }],
    [{ openedAt: '9999-12-31T23:59:59Z' }],
  ])('are rejected with %j', async (wrong) => {
    expect((await report({ tableSessions: [{ ...session(), ...wrong }] })).status).toBe(400);
  });

  it('are stored to the millisecond, in UTC', async () => {
    const closed = session({ status: 'CLOSED', openedAt: '2026-11-21T13:00:00.0006+02:00', closedAt: '2026-11-21T11:00:00.0004Z' });
    expect((await report({ tableSessions: [closed] })).status).toBe(200);
    const moment = '2026-11-21T11:00:00.000Z';
    expect((await list()).tableSessions).toMatchObject([{ openedAt: moment, closedAt: moment }]);
  });

  it('are rejected with a duplicate session, and from a device that is not the box', async () => {
    const twice = session();
    expect(await report({ tableSessions: [twice, twice] })).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
    const independent = await createUser(prisma, { role: 'pos', restaurantId: world.restaurantId });
    await createPosDevice(prisma, { restaurantId: world.restaurantId, userId: independent.id });
    expect((await report({ tableSessions: [] }, await tokenOf(independent.id))).status).toBe(403);
  });
});
