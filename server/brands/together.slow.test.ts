import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import {
  copyModules,
  getOpening,
  getWebOrdering,
  saveBrandModule,
  saveModule,
  setOpening,
  setOpenings,
} from '@/server/modules/modules.operations';
import { asGuest } from '@/server/testing/as';
import { CopyWorld } from '@/server/testing/copies';
import { longestBlock } from '@/server/testing/event-loop';
import { createRestaurant } from '@/server/testing/factories';
import { archiveRestaurants, listReachableRestaurants, unarchiveRestaurant } from './brands.operations';

const world = new CopyWorld();
const MOST_MS = 50;
const WEB = 2;
const flow = { moduleId: 1, channelId: WEB };
const closing = [{ channelId: WEB, state: 'CLOSE' as const }];
const opening = [{ channelId: WEB, state: 'OPEN' as const }];

beforeEach(async () => {
  await world.furnish();
  for (const restaurantId of [world.near, world.far])
    await world.office.call(saveModule, { restaurantId, ...flow, module: { is_enabled: true, closeRestaurant: false } });
});

const both = () => [world.near, world.far];
const set = (channels: typeof closing | typeof opening, restaurantIds = both()) =>
  world.office.call(setOpenings, { brandId: world.brandId, restaurantIds, channels });
const outcomes = ({ restaurants }: { restaurants: { restaurantId: number; outcome: string; reason?: string }[] }) =>
  restaurants.map(({ restaurantId, outcome, reason }) => [restaurantId, reason ?? outcome]);
const stateOn = async (restaurantId: number, channelId = WEB) =>
  (await world.office.call(getOpening, { restaurantId })).channels.find((channel) => channel.channelId === channelId)?.state;
const statesOfBoth = async () => [await stateOn(world.near), await stateOn(world.far)];
/** The newest entry of the brand itself. */
async function together() {
  const { items } = await world.office.call(listAudit, { brandId: world.brandId, subjectKind: 'restaurants', limit: 1 });
  return items[0]!;
}
const undo = async (force = false) => world.office.call(revertChange, { auditId: (await together()).auditId, force });

describe('opening and closing several restaurants', () => {
  it('closes them as previewed, with an entry in each restaurant’s history, and opens them again with one undo', async () => {
    const { near, far, brandId } = world;
    const input = { brandId, restaurantIds: both(), channels: closing };
    const preview = await world.office.outcome(setOpenings, input, { dryRun: true });
    expect(await statesOfBoth()).toEqual(['OPEN', 'OPEN']);
    const real = await world.office.outcome(setOpenings, input, { ifMatch: preview.etag });
    expect(real.dataText).toBe(preview.dataText);
    expect(outcomes(JSON.parse(real.dataText))).toEqual([
      [near, 'changed'],
      [far, 'changed'],
    ]);
    expect(await statesOfBoth()).toEqual(['CLOSE', 'CLOSE']);
    const { items } = await world.office.call(listAudit, { restaurantId: near, limit: 1 });
    expect(items).toMatchObject([
      { operation: 'PUT /v2/restaurants/{restaurantId}/opening', subjectKind: 'restaurant opening', revertible: true },
    ]);
    expect(items[0]?.changes).toEqual([{ path: ['channels', '2', 'state'], kind: 'changed', before: 'OPEN', after: 'CLOSE' }]);
    expect(await together()).toMatchObject({
      operationId: 'modules.setOpenings',
      changes: [{ path: ['restaurants'], after: [near, far] }],
      names: { [near]: 'Near', [far]: 'Far' },
      revertible: true,
    });
    await undo();
    expect(await statesOfBoth()).toEqual(['OPEN', 'OPEN']);
    await undo();
    expect(await statesOfBoth()).toEqual(['CLOSE', 'CLOSE']);
  });

  it('updates the brand’s web shops at once', async () => {
    const shop = async () =>
      (await asGuest.call(getWebOrdering, { brandId: world.brandId })).restaurants.find(({ restaurantId }) => restaurantId === world.near);
    const open = await shop();
    await set(closing);
    await expect.poll(shop).not.toEqual(open);
    await undo();
    await expect.poll(shop).toEqual(open);
  });

  it('skips restaurants that already match, have ordering off, are locked by the brand or were never opened', async () => {
    const { near, far, from, brandId, office } = world;
    await office.call(setOpening, { restaurantId: near, channels: closing });
    expect(outcomes(await set(closing))).toEqual([
      [near, 'same'],
      [far, 'changed'],
    ]);
    await office.call(saveModule, { restaurantId: far, ...flow, module: { is_enabled: false } });
    expect(outcomes(await set(opening))).toEqual([
      [near, 'changed'],
      [far, 'same'],
    ]);
    await office.call(saveModule, { restaurantId: from, ...flow, module: { is_enabled: true } });
    expect(outcomes(await set(opening, [from]))).toEqual([[from, 'never_opened']]);
    await office.call(saveBrandModule, { brandId, ...flow, module: {}, locked: [['closeRestaurant']] });
    expect(outcomes(await set(closing, [near]))).toEqual([[near, 'locked_by_brand']]);
    expect(await stateOn(near)).toBe('OPEN');
  });

  it('is undone for all or none, shows later changes as a conflict, and skips restaurants already undone', async () => {
    const { near, far, manager } = world;
    await set(closing);
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { restaurantId: near, subjectKind: 'restaurant opening' },
      orderBy: { id: 'desc' },
    });
    await manager.call(setOpening, { restaurantId: near, channels: [{ channelId: 1, state: 'CLOSE' }] });
    const { auditId } = await together();
    const refused = await world.office.refused(revertChange, { auditId });
    expect(refused).toMatchObject({ code: 'conflict', extraData: { changes: [{ path: [String(near), 'channels', '1', 'state'] }] } });
    expect(await statesOfBoth()).toEqual(['CLOSE', 'CLOSE']);
    await manager.call(revertChange, { auditId: entry.id, force: true });
    await world.office.call(revertChange, { auditId });
    expect(await statesOfBoth()).toEqual(['OPEN', 'OPEN']);
    expect(await prisma.auditEntry.count({ where: { restaurantId: far, revertsId: { not: null } } })).toBe(1);
  });

  it('gives a restaurant archived since then its settings back when it is undone', async () => {
    const { far, office } = world;
    const own = () => prisma.restaurantModule.findMany({ where: { restaurantId: far }, select: { moduleId: true, own: true } });
    await office.call(saveModule, { restaurantId: far, ...flow, module: { preparationTime: 45 } });
    const before = await own();
    await set(closing);
    await prisma.restaurant.update({ where: { id: far }, data: { archivedAt: new Date() } });
    await undo(true);
    expect(await own()).toEqual(before);
    await prisma.restaurant.update({ where: { id: far }, data: { archivedAt: null } });
    expect(await statesOfBoth()).toEqual(['OPEN', 'OPEN']);
  });

  it('accepts only restaurants and channels of the brand, and is refused to a restaurant’s manager', async () => {
    const { id: foreign } = await createRestaurant(prisma);
    const refused = (input: object) =>
      world.office.refused(setOpenings, { brandId: world.brandId, restaurantIds: both(), channels: closing, ...input });
    expect(await refused({ restaurantIds: [world.near, foreign] })).toMatchObject({
      code: 'data_not_found',
      extraData: { restaurantId: foreign },
    });
    expect(await refused({ channels: [{ channelId: 9, state: 'CLOSE' }] })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ restaurantIds: [] })).toMatchObject({ code: 'invalid_parameters' });
    expect(
      await world.manager.refused(setOpenings, { brandId: world.brandId, restaurantIds: [world.near], channels: closing }),
    ).toMatchObject({ code: 'access_denied' });
    expect(await statesOfBoth()).toEqual(['OPEN', 'OPEN']);
  });

  it('handles a thousand restaurants without blocking the event loop', async () => {
    const { brandId } = world;
    await prisma.restaurant.createMany({
      data: Array.from({ length: 998 }, (_, index) => ({
        brandId,
        name: `Many ${index}`,
        street: 'rue',
        postalCode: '75011',
        city: 'Paris',
        countryCode: 'FR',
        lat: 48.8,
        lng: 2.3,
        timeZone: 'Europe/Paris',
      })),
    });
    const ids = (await prisma.restaurant.findMany({ where: { brandId, id: { not: world.from } }, select: { id: true } })).map(
      ({ id }) => id,
    );
    await prisma.restaurantModule.createMany({
      data: ids
        .filter((id) => !both().includes(id))
        .map((restaurantId) => ({ restaurantId, moduleId: 1, channelId: WEB, own: { is_enabled: true } })),
    });
    const { ms } = await longestBlock(MOST_MS, async () => {
      const { restaurants } = await set(closing, ids);
      expect(restaurants.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1_000);
      await undo();
    });
    expect(await statesOfBoth()).toEqual(['OPEN', 'OPEN']);
    expect(ms).toBeLessThan(MOST_MS);
  });
});

describe('archiving several restaurants', () => {
  it('removes them from the lists, and one undo brings them back', async () => {
    const { near, far, brandId, office } = world;
    const reached = async () => (await office.call(listReachableRestaurants, { brandId })).map(({ restaurantId }) => restaurantId);
    const all = await reached();
    const input = { brandId, restaurantIds: both() };
    const preview = await office.outcome(archiveRestaurants, input, { dryRun: true });
    expect(await reached()).toEqual(all);
    expect(outcomes(await office.call(archiveRestaurants, input, { ifMatch: preview.etag }))).toEqual([
      [near, 'changed'],
      [far, 'changed'],
    ]);
    expect(await reached()).toEqual([world.from]);
    expect(await office.refused(archiveRestaurants, input)).toMatchObject({ code: 'data_not_found' });
    await undo();
    expect(await reached()).toEqual(all);
    await undo();
    expect(await reached()).toEqual([world.from]);
    await office.call(unarchiveRestaurant, { restaurantId: near });
    expect(await office.refused(revertChange, { auditId: (await together()).auditId })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: [String(near), 'archivedAt'] }] },
    });
    expect(await reached()).toEqual([world.from, near].sort((a, b) => a - b));
    expect(await world.manager.refused(archiveRestaurants, input)).toMatchObject({ code: 'access_denied' });
  });
});

it('settings copied to other restaurants are undone together', async () => {
  const { office, from, near, far } = world;
  await office.call(saveModule, { restaurantId: from, ...flow, module: { preparationTime: 45 } });
  const times = async () =>
    Promise.all(
      both().map(async (restaurantId) => {
        const row = await prisma.restaurantModule.findUniqueOrThrow({
          where: { restaurantId_moduleId_channelId: { restaurantId, ...flow } },
        });
        return (row.own as { preparationTime?: number }).preparationTime;
      }),
    );
  const before = await times();
  await office.call(copyModules, world.request());
  expect(await times()).toEqual([45, 45]);
  expect(await together()).toMatchObject({ operationId: 'modules.copyModules', changes: [{ path: ['restaurants'], after: [near, far] }] });
  await undo();
  expect(await times()).toEqual(before);
});
