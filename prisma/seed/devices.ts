import type { Orm } from '@/server/core/platform/db';
import { createPosDevice } from '@/server/testing/factories';
import { layoutUuid } from './floor/write';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const compliantVersions = ['4.12.0', '4.11.3', '4.11.2', '4.10.6'];

/**
 * Writes the tills. Those of restaurant 1 are paired, the main till with the account `pos@demo.test`, and have taken over the published
 * layout; the second one runs a version that is no longer compliant. Those of the other restaurants are not paired yet.
 */
export async function seedDevices(db: Orm, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.compliantPosVersion.createMany({
    data: compliantVersions.map((version, index) => ({ version, listedAt: daysAgo(20 + index * 60) })),
  });
  const { id: userId } = await db.user.findFirstOrThrow({ where: { email: 'pos@demo.test' }, select: { id: true } });
  const republique = { restaurantId: 1, tableLayoutUuid: layoutUuid(1), createdAt: daysAgo(400), enrolledAt: daysAgo(399) };
  const lastSeenAt = new Date(now.getTime() - 2 * MINUTE_MS);
  await createPosDevice(db, {
    id: 1,
    name: 'Caisse comptoir',
    deviceId: 'LUM-REP-01',
    role: 'master',
    userId,
    posVersion: '4.12.0',
    lastSeenAt,
    ...republique,
  });
  await createPosDevice(db, { id: 2, name: 'Caisse terrasse', deviceId: 'LUM-REP-02', posVersion: '4.9.4', lastSeenAt, ...republique });
  await createPosDevice(db, {
    id: 3,
    restaurantId: 2,
    name: 'Caisse principale',
    deviceId: 'LUM-BEL-01',
    role: 'master',
    createdAt: daysAgo(3),
  });
  await createPosDevice(db, { id: 4, restaurantId: 4, name: 'Cassa', deviceId: 'RIV-LOU-01', role: 'master', createdAt: daysAgo(30) });

  await db.restaurantBox.create({ data: { restaurantId: 1, posDeviceId: 1, sessionsReportedAt: lastSeenAt } });
  for (const { id: publicationId, publishedAt } of await db.layoutPublication.findMany({ where: { restaurantId: 1 } }))
    await db.layoutAcknowledgement.createMany({
      data: [1, 2].map((posDeviceId) => ({
        publicationId,
        posDeviceId,
        acknowledgedAt: new Date(publishedAt.getTime() + posDeviceId * 1_400),
      })),
    });
}
