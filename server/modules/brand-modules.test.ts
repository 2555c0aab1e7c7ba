import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { bus } from '@/server/core/live/bus';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asGuest, asUser } from '@/server/testing/as';
import { createBrand, createRestaurant, createUser } from '@/server/testing/factories';
import { send } from '@/server/testing/http';
import type { Settings } from './layers.rules';
import {
  copyModules,
  getBrandModule,
  getModule,
  getOpening,
  getWebOrdering,
  listBrandModules,
  saveBrandModule,
  saveBrandModules,
  saveModule,
  saveModules,
  setOpening,
} from './modules.operations';

let brandId: number;
let north: number;
let south: number;
let office: Actor;
const flow = { moduleId: 1, channelId: 2 };
const display = { moduleId: 4, channelId: 5 };

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma, { channels: [1, 2, 5] }));
  north = (await createRestaurant(prisma, { brandId, name: 'North' })).id;
  south = (await createRestaurant(prisma, { brandId, name: 'South' })).id;
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
});

const read = (restaurantId: number, ref = flow) => office.call(getModule, { restaurantId, ...ref });
const save = (restaurantId: number, module: Settings, ref = flow) => office.call(saveModule, { restaurantId, ...ref, module });
const saveBrand = (input: object, ref = flow) => office.call(saveBrandModule, { brandId, ...ref, ...input });
const ownOf = async (restaurantId: number, ref = flow) =>
  (await prisma.restaurantModule.findUnique({ where: { restaurantId_moduleId_channelId: { restaurantId, ...ref } } }))?.own;

describe('the modules of a brand', () => {
  it('are inherited by every restaurant that sets nothing itself', async () => {
    await save(south, { preparationTime: 40 });
    const saved = await saveBrand({ module: { preparationTime: 20, extra: { a: 1 } } });
    expect(saved).toMatchObject({ ...flow, brandId, category: 'ordering', name: 'flow', own: { preparationTime: 20, extra: { a: 1 } } });
    expect(await read(north)).toMatchObject({ preparationTime: 20, extra: { a: 1 } });
    expect(await read(south)).toMatchObject({ preparationTime: 40, extra: { a: 1 } });
    expect((await saveBrand({ module: { preparationTime: null } })).module).toMatchObject({ preparationTime: 15, extra: { a: 1 } });
    expect(await read(north)).toMatchObject({ preparationTime: 15 });
  });

  it('say for whom a change means something, before and after it is made', async () => {
    await save(south, { preparationTime: 40 });
    const input = { brandId, ...flow, module: { preparationTime: 20, allowComments: false } };
    const preview = await office.outcome(saveBrandModule, input, { dryRun: true });
    expect(await prisma.brandModule.count({ where: { brandId } })).toBe(0);
    const real = await office.call(saveBrandModule, input);
    expect(JSON.parse(preview.dataText)).toEqual(real);
    const comments = { path: ['allowComments'], kind: 'changed', before: true, after: false };
    expect(real.impact).toEqual([
      {
        restaurantId: north,
        restaurantName: 'North',
        modules: [
          {
            ...flow,
            category: 'ordering',
            name: 'flow',
            changes: [{ path: ['preparationTime'], kind: 'changed', before: 15, after: 20 }, comments],
          },
        ],
        overrides: [],
      },
      {
        restaurantId: south,
        restaurantName: 'South',
        modules: [{ ...flow, category: 'ordering', name: 'flow', changes: [comments] }],
        overrides: [['preparationTime']],
      },
    ]);
  });

  it('are locked and unlocked: what restaurants had set sleeps and wakes', async () => {
    await save(south, { preparationTime: 40, maximumItems: 5 });
    const { impact } = await saveBrand({ locked: [['preparationTime']] });
    expect(impact).toMatchObject([{ restaurantId: south, modules: [{ changes: [{ before: 40, after: 15 }] }] }]);
    expect(await read(south)).toMatchObject({ preparationTime: 15, maximumItems: 5 });
    expect(await office.refused(saveModule, { restaurantId: south, ...flow, module: { preparationTime: 30 } })).toMatchObject({
      code: 'conflict',
      status: 409,
      extraData: { reason: 'locked_by_brand', paths: [['preparationTime']] },
    });
    expect(await save(south, { preparationTime: 15, maximumItems: 6 })).toMatchObject({ preparationTime: 15, maximumItems: 6 });
    await save(north, { preparationTime: null });
    await saveBrand({ locked: [] });
    expect(await read(north)).toMatchObject({ preparationTime: 15 });
    expect(await read(south)).toMatchObject({ preparationTime: 40, maximumItems: 6 });
  });

  it('refuse what is not theirs to hold', async () => {
    const refused = (input: object) => office.refused(saveBrandModule, { brandId, ...flow, ...input });
    expect(await refused({})).toMatchObject({ code: 'missing_parameters' });
    expect(await refused({ module: { preparationTime: 'soon' } })).toMatchObject({ code: 'invalid_parameters' });
    expect(await refused({ moduleId: 99, module: {} })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ channelId: 12, module: {} })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ locked: ['preparationTime'] })).toMatchObject({ code: 'invalid_parameters' });
  });

  it('do not bring restaurants into contradictions: the answer names those to mend first', async () => {
    await save(south, { is_enabled: true, groupByTableName: true }, display);
    expect(await office.refused(saveBrandModule, { brandId, ...flow, module: { isOrderFollowUpEnabled: true } })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'kitchen_display_groups_by_table', restaurants: [{ restaurantId: south, restaurantName: 'South' }] },
    });
    expect(await prisma.brandModule.count({ where: { brandId } })).toBe(0);
  });

  it('close every restaurant that follows them, each in its own history', async () => {
    await save(south, { closeRestaurant: false });
    await save(south, { closeRestaurant: true });
    await saveBrand({ module: { closeRestaurant: true } });
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId: north, subjectKind: 'restaurant opening' } });
    expect(entry.after).toMatchObject({ channels: [{}, { channelId: 2, state: 'CLOSE' }, {}] });
    expect(await prisma.auditEntry.count({ where: { restaurantId: south, subjectKind: 'restaurant opening' } })).toBe(1);
  });

  it('are given back exactly as they were', async () => {
    await saveBrand({ module: { preparationTime: 20 }, locked: [['maximumItems']] });
    const before = await office.call(getBrandModule, { brandId, ...flow });
    await saveBrand({ module: { preparationTime: null, isProductFollowUpEnabled: true }, locked: [] });
    const last = async () =>
      (await prisma.auditEntry.findFirstOrThrow({ where: { brandId, subjectKind: 'brand module' }, orderBy: { id: 'desc' } })).id;
    await office.call(revertChange, { auditId: await last() });
    expect(await office.call(getBrandModule, { brandId, ...flow })).toEqual(before);
    const [first] = await prisma.auditEntry.findMany({ where: { brandId, subjectKind: 'brand module' }, orderBy: { id: 'asc' } });
    await office.call(revertChange, { auditId: first?.id ?? 0 });
    expect(await prisma.brandModule.count({ where: { brandId } })).toBe(0);
  });

  it('are written over only by who has seen them', async () => {
    const { etag } = await office.outcome(getBrandModule, { brandId, ...flow });
    const write = (preparationTime: number) =>
      office.outcome(saveBrandModule, { brandId, ...flow, module: { preparationTime } }, { ifMatch: etag });
    const answers = await Promise.allSettled([write(10), write(11), write(12)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stand beside what restaurants set themselves', async () => {
    await saveBrand({ module: { preparationTime: 20 } });
    await save(south, { preparationTime: 40 });
    await saveBrand({ locked: [['preparationTime']] });
    const { restaurants, differences, modules, channels } = await office.call(listBrandModules, { brandId });
    expect(channels).toEqual([1, 2, 5]);
    expect(restaurants).toEqual([
      { restaurantId: north, restaurantName: 'North' },
      { restaurantId: south, restaurantName: 'South' },
    ]);
    expect(differences).toEqual([
      { restaurantId: south, ...flow, fields: [{ path: ['preparationTime'], value: 40, inherited: 20, isLocked: true }] },
    ]);
    expect(modules.find(({ moduleId, channelId }) => moduleId === 1 && channelId === 2)).toMatchObject({
      own: { preparationTime: 20 },
      locked: [['preparationTime']],
    });
  });
});

describe('several modules saved together', () => {
  const together = (modules: object[]) => office.call(saveBrandModules, { brandId, modules } as never);
  const here = (modules: object[]) => office.call(saveModules, { restaurantId: south, modules } as never);
  const rows = () =>
    Promise.all([prisma.brandModule.count({ where: { brandId } }), prisma.restaurantModule.count({ where: { restaurant: { brandId } } })]);
  const lastEntry = (place: object) => prisma.auditEntry.findFirstOrThrow({ where: place, orderBy: { id: 'desc' } });

  it('are one save, one preview and one entry of the history, which is taken back as one', async () => {
    await save(south, { preparationTime: 40 });
    const modules = [
      { ...flow, module: { preparationTime: 20 }, locked: [['maximumItems']] },
      { ...display, module: { lateAfter: 33 } },
      { moduleId: 1, channelId: 1, module: { allowComments: false } },
    ];
    const before = await office.call(listBrandModules, { brandId });
    const preview = await office.outcome(saveBrandModules, { brandId, modules }, { dryRun: true });
    expect(await rows()).toEqual([0, 1]);
    const real = await together(modules);
    expect(JSON.parse(preview.dataText)).toEqual(real);
    expect(real.modules).toMatchObject([{ ...flow, locked: [['maximumItems']] }, { ...display, own: { lateAfter: 33 } }, { channelId: 1 }]);
    expect(real.impact.map(({ restaurantName, modules: changed, overrides }) => [restaurantName, changed.length, overrides])).toEqual([
      ['North', 3, []],
      ['South', 2, [['preparationTime']]],
    ]);
    expect(preview.changes?.map(({ path }) => path.slice(0, 2).join(' '))).toEqual(
      expect.arrayContaining(['modules 1/2', 'modules 4/5', 'modules 1/1']),
    );
    const entry = await lastEntry({ brandId });
    expect(entry).toMatchObject({ subjectKind: 'brand module', subjectId: String(brandId) });
    expect(Object.keys((entry.after as { modules: object }).modules).toSorted()).toEqual(['1/1', '1/2', '4/5']);
    await office.call(revertChange, { auditId: entry.id });
    expect([await office.call(listBrandModules, { brandId }), await rows()]).toEqual([before, [0, 1]]);
  });

  it('are not saved by half', async () => {
    const wrong = { ...display, module: { lateAfter: 'soon' } };
    expect(
      await office.refused(saveBrandModules, { brandId, modules: [{ ...flow, module: { preparationTime: 20 } }, wrong] }),
    ).toMatchObject({ code: 'invalid_parameters' });
    await save(south, { is_enabled: true, groupByTableName: true }, display);
    const follow = [
      { ...flow, module: { isOrderFollowUpEnabled: true } },
      { moduleId: 1, channelId: 1, module: { preparationTime: 20 } },
    ];
    expect(await office.refused(saveModules, { restaurantId: south, modules: follow })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'kitchen_display_groups_by_table' },
    });
    expect(await office.refused(saveBrandModules, { brandId, modules: [flow, flow].map((at) => ({ ...at, module: {} })) })).toMatchObject({
      code: 'invalid_parameters',
    });
    expect(await rows()).toEqual([0, 1]);
  });

  it('may need one another, in whatever order they are told', async () => {
    await save(south, { is_enabled: true, groupByTableName: true }, display);
    await here([
      { ...flow, module: { isOrderFollowUpEnabled: true } },
      { ...display, module: { groupByTableName: false } },
    ]);
    expect([await read(south), await read(south, display)]).toMatchObject([
      { isOrderFollowUpEnabled: true },
      { groupByTableName: false, is_enabled: true },
    ]);
    const entry = await lastEntry({ restaurantId: south, subjectKind: 'restaurant module' });
    await office.call(revertChange, { auditId: entry.id });
    expect(await ownOf(south)).toBeUndefined();
    expect(await ownOf(south, display)).toEqual({ is_enabled: true, groupByTableName: true });
  });

  it('open or close web ordering as a save of one does', async () => {
    const web = async () =>
      (await office.call(getOpening, { restaurantId: south })).channels.find(({ channelId }) => channelId === 2)?.state;
    await here([{ ...display, module: { lateAfter: 33 } }]);
    expect(await web()).toBe('OPEN');
    await here([
      { ...display, module: { lateAfter: 34 } },
      { ...flow, module: { preparationTime: 20 } },
    ]);
    expect(await web()).toBe('CLOSE');
    await office.call(revertChange, { auditId: (await lastEntry({ restaurantId: south, subjectKind: 'restaurant module' })).id });
    expect(await web()).toBe('OPEN');
  });
});

describe('applying the settings of one restaurant to others', () => {
  it('answers for each, in a dry run as in the real one, and leaves an entry that can be taken back', async () => {
    const third = await createRestaurant(prisma, { brandId, name: 'Third' });
    await save(north, { preparationTime: 40, closeRestaurant: true });
    await save(third.id, { preparationTime: 40 });
    await save(south, { maximumItems: 2 });
    const input = { brandId, fromRestaurantId: north, toRestaurantIds: [south, third.id, south, north], modules: [flow] };
    const preview = await office.outcome(copyModules, input, { dryRun: true });
    expect(await ownOf(south)).toEqual({ maximumItems: 2 });
    const real = await office.call(copyModules, input);
    expect(JSON.parse(preview.dataText)).toEqual(real);
    expect(real.restaurants).toMatchObject([
      {
        restaurantId: south,
        restaurantName: 'South',
        outcome: 'changed',
        modules: [{ ...flow, changes: [{ path: ['preparationTime'] }, { path: ['maximumItems'] }] }],
      },
      { restaurantId: third.id, outcome: 'same', modules: [] },
    ]);
    expect(await ownOf(south)).toEqual({ preparationTime: 40 });
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { restaurantId: south, subjectKind: 'restaurant module' },
      orderBy: { id: 'desc' },
    });
    await office.call(revertChange, { auditId: entry.id });
    expect(await ownOf(south)).toEqual({ maximumItems: 2 });
  });

  it('leaves what sleeps under a lock to the restaurant that had set it', async () => {
    await save(north, { maximumItems: 7 });
    await save(south, { preparationTime: 40, maximumItems: 7 });
    await saveBrand({ locked: [['preparationTime']] });
    const input = { brandId, fromRestaurantId: north, toRestaurantIds: [south], modules: [flow] };
    expect((await office.call(copyModules, input)).restaurants).toMatchObject([{ restaurantId: south, outcome: 'same' }]);
    await saveBrand({ locked: [] });
    expect(await read(south)).toMatchObject({ preparationTime: 40, maximumItems: 7 });
  });

  it('begins web ordering closed, as any first save there does, and is taken back with it', async () => {
    const web = async () =>
      (await office.call(getOpening, { restaurantId: south })).channels.find(({ channelId }) => channelId === 2)?.state;
    await save(north, { preparationTime: 40 });
    expect(await web()).toBe('OPEN');
    const input = { brandId, fromRestaurantId: north, toRestaurantIds: [south] };
    const preview = await office.outcome(copyModules, input, { dryRun: true });
    const real = await office.call(copyModules, input);
    expect(JSON.parse(preview.dataText)).toEqual(real);
    expect(real.restaurants).toMatchObject([{ restaurantId: south, outcome: 'changed', closesWeb: true }]);
    expect(await web()).toBe('CLOSE');
    const kinds = await prisma.auditEntry.findMany({ where: { restaurantId: south }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ subjectKind }) => subjectKind)).toEqual(['restaurant module', 'restaurant opening']);
    await office.call(revertChange, { auditId: kinds[0]?.id ?? 0 });
    expect(await web()).toBe('OPEN');
    expect(await prisma.restaurantOpening.count({ where: { restaurantId: south } })).toBe(0);
    await office.call(copyModules, input);
    await office.call(setOpening, { restaurantId: south, channels: [{ channelId: 2, state: 'OPEN' }] });
    await save(north, { preparationTime: 45 });
    const [later] = (await office.call(copyModules, input)).restaurants;
    expect(later).not.toHaveProperty('closesWeb');
    expect(await web()).toBe('OPEN');
  });

  it('leaves out a restaurant whose modules would contradict each other, and does the others', async () => {
    const third = await createRestaurant(prisma, { brandId });
    await save(north, { isOrderFollowUpEnabled: true });
    await save(south, { is_enabled: true, groupByTableName: true }, display);
    const input = { brandId, fromRestaurantId: north, toRestaurantIds: [south, third.id], modules: [flow] };
    const { restaurants } = await office.call(copyModules, input);
    expect(restaurants).toMatchObject([
      { restaurantId: south, outcome: 'refused', reason: 'kitchen_display_groups_by_table' },
      { restaurantId: third.id, outcome: 'changed' },
    ]);
    expect(await ownOf(south)).toBeUndefined();
    expect(await ownOf(third.id)).toEqual({ isOrderFollowUpEnabled: true });
  });

  it('takes all modules unless some are named, and knows only its own restaurants and modules', async () => {
    await save(north, { lateAfter: 33 }, display);
    await save(north, { preparationTime: 41 });
    await office.call(copyModules, { brandId, fromRestaurantId: north, toRestaurantIds: [south] });
    expect([await ownOf(south), await ownOf(south, display)]).toEqual([{ preparationTime: 41 }, { lateAfter: 33 }]);
    const foreign = await createRestaurant(prisma);
    const refused = (more: object) => office.refused(copyModules, { brandId, fromRestaurantId: north, toRestaurantIds: [south], ...more });
    expect(await refused({ toRestaurantIds: [foreign.id] })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ fromRestaurantId: foreign.id })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ modules: [{ moduleId: 99, channelId: 2 }] })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ toRestaurantIds: [] })).toMatchObject({ code: 'invalid_parameters' });
  });
});

describe('opening and closing', () => {
  const set = (input: object) => office.call(setOpening, { restaurantId: north, ...input });

  it('works by channel, and gives the restaurant its opening date', async () => {
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

  it('is one entry, and is taken back to exactly the earlier state', async () => {
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

  it('refuses channels without ordering, nothing, and what the brand has locked', async () => {
    const refused = (input: object) => office.refused(setOpening, { restaurantId: north, ...input });
    expect(await refused({ channels: [{ channelId: 12, state: 'OPEN' }] })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({})).toMatchObject({ code: 'missing_parameters' });
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

  it('is open to every site, cacheable, and holds nothing that guests need not know', async () => {
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

  it('is kept, and current at once after every save', async () => {
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

  it('is forgotten when another process has saved, and when messages may have been lost', async () => {
    expect(await preparation()).toEqual([15, 15]);
    await prisma.restaurantModule.create({ data: { restaurantId: north, ...flow, own: { preparationTime: 77 } } });
    const heard = new Promise<void>((resolve) => {
      const release = bus.subscribe('webOrdering', (message) => {
        // One of an earlier test may still be on its way.
        if (message.brandId !== brandId) return;
        release();
        resolve();
      });
    });
    await bus.publish('webOrdering', { brandId });
    await heard;
    expect(await preparation()).toEqual([77, 15]);
  });

  it('stays as it is after a dry run, and after a save that failed', async () => {
    expect(await preparation()).toEqual([15, 15]);
    await prisma.restaurantModule.create({ data: { restaurantId: south, ...flow, own: { preparationTime: 99 } } });
    await office.outcome(saveModule, { restaurantId: north, ...flow, module: { preparationTime: 8 } }, { dryRun: true });
    await office.refused(saveModule, { restaurantId: north, ...flow, module: { preparationTime: -8 } });
    expect(await preparation()).toEqual([15, 15]);
  });
});
