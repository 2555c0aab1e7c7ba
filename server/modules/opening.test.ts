// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { bus } from '@/server/core/live/bus';
import { prisma } from '@/server/core/platform/db';
import { asGuest } from '@/server/testing/as';
import { brandId, flow, furnishBrand, north, office, ownOf, read, save, saveBrand, south } from '@/server/testing/brand-modules';
import { send } from '@/server/testing/http';
import type { Settings } from './layers.rules';
import { copyModules, getOpening, getWebOrdering, saveModule, setOpening } from './modules.operations';

beforeEach(furnishBrand);

describe('opening and closing a restaurant', () => {
  const set = (input: object) => office.call(setOpening, { restaurantId: north, ...input });

  it('switches each channel on its own and sets an opening date, which a later closing keeps', async () => {
    await save(north, { is_enabled: true });
    const states = (open: { channels: { channelId: number; state: string }[] }) =>
      open.channels.map(({ channelId, state }) => `${channelId} ${state}`);
    expect(states(await office.call(getOpening, { restaurantId: north }))).toEqual(['1 OPEN', '2 CLOSE', '5 OPEN']);
    const opened = await set({ channels: [{ channelId: 2, state: 'OPEN' }] });
    expect(opened).toMatchObject({ openedAt: expect.any(String) });
    const closed = await set({ channels: [1, 2].map((channelId) => ({ channelId, state: 'CLOSE' })) });
    expect([states(closed), closed.openedAt]).toEqual([['1 CLOSE', '2 CLOSE', '5 OPEN'], opened.openedAt]);
    expect(await read(north)).toMatchObject({ closeRestaurant: true });
  });

  it('is recorded as one history entry, whose undo restores exactly the earlier state', async () => {
    await save(north, { is_enabled: true });
    const before = await office.call(getOpening, { restaurantId: north });
    await set({
      channels: [
        { channelId: 2, state: 'OPEN' },
        { channelId: 5, state: 'CLOSE' },
      ],
    });
    const entries = await prisma.auditEntry.findMany({
      where: { restaurantId: north, subjectKind: 'restaurant opening' },
      orderBy: { id: 'asc' },
    });
    expect(entries).toHaveLength(2);
    await office.call(revertChange, { auditId: entries[1]?.id ?? 0 });
    expect(await office.call(getOpening, { restaurantId: north })).toEqual(before);
  });

  it('is undone and redone where web ordering was never set up, leaving other channels alone', async () => {
    const opening = () => office.call(getOpening, { restaurantId: south });
    const undoLast = async () => {
      const where = { restaurantId: south, subjectKind: 'restaurant opening' };
      const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
      await office.call(revertChange, { auditId });
    };
    const before = await opening();
    expect(before).toMatchObject({ openedAt: null, channels: [{}, { channelId: 2, state: 'OPEN' }, {}] });
    for (const channelId of [2, 1]) {
      const closed = await office.call(setOpening, { restaurantId: south, channels: [{ channelId, state: 'CLOSE' }] });
      expect(closed).not.toEqual(before);
      await undoLast();
      expect(await opening()).toEqual(before);
      await undoLast();
      expect(await opening()).toEqual(closed);
      await undoLast();
    }
  });

  it('outlasts the undo of the first module save, which is a conflict unless forced', async () => {
    await save(north, { preparationTime: 33 });
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId: north, subjectKind: 'restaurant module' } });
    const opened = await set({ channels: [{ channelId: 2, state: 'OPEN' }] });
    expect(await office.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await office.call(revertChange, { auditId, force: true });
    expect(await office.call(getOpening, { restaurantId: north })).toEqual(opened);
    await office.call(saveModule, { restaurantId: north, moduleId: 3, channelId: 2, module: { is_enabled: true } });
    expect(await office.call(getOpening, { restaurantId: north })).toEqual(opened);
  });

  it('works in an archived restaurant for a user who may restore it', async () => {
    await prisma.restaurant.update({ where: { id: north }, data: { archivedAt: new Date() } });
    await set({ channels: [{ channelId: 1, state: 'CLOSE' }] });
    expect(await office.call(getOpening, { restaurantId: north })).toMatchObject({ channels: [{ channelId: 1, state: 'CLOSE' }, {}, {}] });
  });

  it('keeps a restaurant closed when the brand reopens, if it was also closed by itself', async () => {
    await saveBrand({ module: { closeRestaurant: true } });
    await save(north, { closeRestaurant: true });
    await saveBrand({ module: { closeRestaurant: false } });
    expect(await read(north)).toMatchObject({ closeRestaurant: true });
    expect(await read(south)).toMatchObject({ closeRestaurant: false });
    // The brand closes again, and the restaurant also states again that it is closed.
    await saveBrand({ module: { closeRestaurant: true } });
    await save(north, { closeRestaurant: true, preparationTime: 9 });
    await saveBrand({ module: { closeRestaurant: null } });
    expect(await read(north)).toMatchObject({ closeRestaurant: true, preparationTime: 9 });
    await save(north, { closeRestaurant: false });
    expect(await ownOf(north)).toEqual({ preparationTime: 9 });
  });

  it('stores no closing of its own when a device sends back the closed state it read from the brand', async () => {
    await save(north, { preparationTime: 9 });
    await saveBrand({ module: { closeRestaurant: true } });
    const found = (await read(north)) as Settings;
    expect(found).toMatchObject({ closeRestaurant: true });
    await save(north, found);
    expect(await ownOf(north)).toEqual({ preparationTime: 9 });
    await save(north, { ...found, preparationTime: 10 });
    expect(await ownOf(north)).toEqual({ preparationTime: 10 });
    await save(north, { closeRestaurant: true });
    await save(north, (await read(north)) as Settings);
    expect(await ownOf(north)).toEqual({ preparationTime: 10, closeRestaurant: true });
  });

  it('stores no own value when the brand has locked the field, or once an opening is undone', async () => {
    await saveBrand({ module: { closeRestaurant: true }, locked: [['closeRestaurant']] });
    await save(north, { closeRestaurant: true });
    expect(await ownOf(north)).toEqual({});
    await saveBrand({ locked: [] });
    await set({ channels: [{ channelId: 2, state: 'OPEN' }] });
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({
      where: { restaurantId: north, subjectKind: 'restaurant opening' },
      orderBy: { id: 'desc' },
    });
    await office.call(revertChange, { auditId });
    expect(await ownOf(north)).toEqual({});
  });

  it('rejects invalid dates and states, channels without ordering or named twice, an empty request and a locked field', async () => {
    const refused = (input: object) => office.refused(setOpening, { restaurantId: north, ...input });
    for (const openedAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      expect(await refused({ openedAt })).toMatchObject({ code: 'invalid_parameters' });
    expect(await refused({ channels: [{ channelId: 12, state: 'OPEN' }] })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({})).toMatchObject({ code: 'missing_parameters' });
    const twice = ['OPEN', 'CLOSE'].map((state) => ({ channelId: 2, state }));
    expect(await refused({ channels: twice })).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'channels.1' }] },
    });
    expect(await refused({ channels: [{ channelId: 2, state: 'AJAR' }] })).toMatchObject({ code: 'invalid_parameters' });
    await saveBrand({ locked: [['closeRestaurant']] });
    expect(await refused({ channels: [{ channelId: 2, state: 'CLOSE' }] })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'locked_by_brand', channelId: 2 },
    });
  });
});

describe('the public configuration of web ordering', () => {
  const web = () => asGuest.call(getWebOrdering, { brandId });
  const preparation = async () => (await web()).restaurants.map(({ modules }) => modules.ordering?.flow?.preparationTime);

  it('is readable from any origin, is revalidated by its ETag and leaves out internal notes', async () => {
    await save(north, { preparationTime: 22, internalNote: 'no' });
    const path = `/v1/brands/${brandId}/web_ordering`;
    const answer = await send('GET', path, { headers: { origin: 'https://shop.example' } });
    expect(answer).toMatchObject({ status: 200, body: { code: 'web_ordering_succeed' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect((await send('GET', path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).status).toBe(304);
    expect(answer.text).not.toContain('internalNote');
    expect(answer.body.data.restaurants).toMatchObject([
      {
        restaurantId: north,
        name: 'North',
        state: 'CLOSE',
        modules: { ordering: { flow: { preparationTime: 22, closeRestaurant: true } } },
      },
      { restaurantId: south, state: 'OPEN' },
    ]);
    expect(await send('GET', '/v1/brands/2147483000/web_ordering')).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
  });

  it('is cached, and current at once after every save', async () => {
    expect(await preparation()).toEqual([15, 15]);
    await prisma.restaurantModule.create({ data: { restaurantId: south, ...flow, own: { preparationTime: 99 } } });
    expect(await preparation()).toEqual([15, 15]);
    await save(north, { preparationTime: 30 });
    expect(await preparation()).toEqual([30, 99]);
    await saveBrand({ module: { preparationTime: 12 } });
    expect(await preparation()).toEqual([30, 99]);
    await save(north, { preparationTime: null });
    expect(await preparation()).toEqual([12, 99]);
    await office.call(setOpening, { restaurantId: north, channels: [{ channelId: 2, state: 'OPEN' }] });
    await office.call(setOpening, { restaurantId: south, channels: [{ channelId: 2, state: 'CLOSE' }] });
    expect((await web()).restaurants.map(({ state }) => state)).toEqual(['OPEN', 'CLOSE']);
    await office.call(copyModules, { brandId, fromRestaurantId: north, toRestaurantIds: [south] });
    expect(await preparation()).toEqual([12, 12]);
  });

  it('is read anew once another process announces a save', async () => {
    expect(await preparation()).toEqual([15, 15]);
    await prisma.restaurantModule.create({ data: { restaurantId: north, ...flow, own: { preparationTime: 77 } } });
    const heard = new Promise<void>((resolve) => {
      const release = bus.subscribe('webOrdering', (message) => {
        // A message of an earlier test may still arrive.
        if (message.brandId !== brandId) return;
        release();
        resolve();
      });
    });
    await bus.publish('webOrdering', { brandId });
    await heard;
    expect(await preparation()).toEqual([77, 15]);
  });

  it('is read anew once the listening connection was lost, as messages may be missing', async () => {
    expect(await preparation()).toEqual([15, 15]);
    await prisma.restaurantModule.create({ data: { restaurantId: north, ...flow, own: { preparationTime: 77 } } });
    const reconnected = Promise.withResolvers<void>();
    const release = bus.subscribe('webOrdering', () => undefined, reconnected.resolve);
    await prisma.sql
      .read`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    await reconnected.promise;
    release();
    expect(await preparation()).toEqual([77, 15]);
  });

  it('stays cached after a dry run and after a failed save', async () => {
    expect(await preparation()).toEqual([15, 15]);
    await prisma.restaurantModule.create({ data: { restaurantId: south, ...flow, own: { preparationTime: 99 } } });
    await office.outcome(saveModule, { restaurantId: north, ...flow, module: { preparationTime: 8 } }, { dryRun: true });
    await office.refused(saveModule, { restaurantId: north, ...flow, module: { preparationTime: -8 } });
    expect(await preparation()).toEqual([15, 15]);
  });
});
