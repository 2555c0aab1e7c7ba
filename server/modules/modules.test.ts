// @not-in-check
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { runs } from '@/server/testing/runs';
import type { Settings } from './layers.rules';
import { getModule, listModuleOrigins, listModules, saveBrandModule, saveModule } from './modules.operations';
import { KITCHEN_CHANNEL, KITCHEN_DISPLAY, ORDERING_FLOW } from './modules.values';

let restaurantId: number;
let brandId: number;
let manager: Actor;
let office: Actor;
let token: string;

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma, { channels: [1, 2, 5] }));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId });
  manager = await asUser(user.id);
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  token = await tokenOf(user.id);
});

const flow = { moduleId: ORDERING_FLOW, channelId: 2 };
const display = { moduleId: KITCHEN_DISPLAY, channelId: KITCHEN_CHANNEL };
const read = (ref = flow) => manager.call(getModule, { restaurantId, ...ref });
const save = (module: Settings, ref = flow, facts = {}) => manager.call(saveModule, { restaurantId, ...ref, module }, facts);
const refused = (module: unknown, ref = flow) => manager.refused(saveModule, { restaurantId, ...ref, module });
const ofBrand = (module: Settings, more: object = {}) => office.call(saveBrandModule, { brandId, ...flow, module, ...more });
const http = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, path, { token, body, headers });
const stored = (ref = flow) => prisma.restaurantModule.findUnique({ where: { restaurantId_moduleId_channelId: { restaurantId, ...ref } } });
const entries = (subjectKind: string) => prisma.auditEntry.findMany({ where: { restaurantId, subjectKind }, orderBy: { id: 'asc' } });
const url = () => `/restaurants/${restaurantId}/modules`;

describe('reading modules', () => {
  it('lists them by channel, category and name, on the brand’s channels only', async () => {
    const { status, body } = await http('GET', url());
    expect({ status, code: body.code }).toEqual({ status: 200, code: 'module_succeed' });
    expect(Object.keys(body.data)).toEqual(['1', '2', '5']);
    expect(body.data['2'].ordering.flow).toMatchObject({
      moduleId: 1,
      channelId: 2,
      restaurantId,
      is_enabled: false,
      isOrderFollowUpEnabled: false,
      isProductFollowUpEnabled: false,
      isGroupingByTableNameEnabled: false,
    });
    expect(body.data['5'].kitchen.display).not.toHaveProperty('isGroupingByTableNameEnabled');
    await prisma.brandChannel.delete({ where: { brandId_channelId: { brandId, channelId: 1 } } });
    expect(Object.keys(await manager.call(listModules, { restaurantId }))).toEqual(['2', '5']);
  });

  it('returns one module with its version', async () => {
    const answer = await http('GET', `${url()}/1?channelId=2`);
    expect(answer).toMatchObject({ status: 200, body: { code: 'module_succeed' } });
    const list = await manager.call(listModules, { restaurantId });
    expect(answer.body.data).toEqual(list['2']?.ordering?.flow);
    expect((await http('GET', `${url()}/1?channelId=2`, undefined, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(
      304,
    );
  });

  it('requires the channel', async () => {
    expect(await http('GET', `${url()}/1`)).toMatchObject({
      status: 400,
      body: { code: 'missing_parameters', extraData: { issues: [{ path: 'channelId' }] } },
    });
    expect(await http('GET', `${url()}/1?channelId=web`)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
  });

  it('returns 404 for an unknown module or a channel that is off', async () => {
    for (const path of ['/999?channelId=2', '/1?channelId=6', '/1?channelId=3'])
      expect(await http('GET', `${url()}${path}`)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
  });
});

describe('saving a module', () => {
  it('returns the merged configuration, and stores only what differs from the brand’s', async () => {
    await ofBrand({ preparationTime: 20, maximumItems: 30, style: { font: 'serif', size: 3 } });
    const body = { restaurantId, ...flow, module: { preparationTime: 45, maximumItems: 30, style: { size: 4 }, brandNew: { deep: [1] } } };
    const answer = await http('POST', url(), body);
    expect(answer).toMatchObject({ status: 200, body: { code: 'module_create_succeed' } });
    expect(answer.body.data).toEqual(await read());
    expect(answer.body.data).toMatchObject({
      preparationTime: 45,
      maximumItems: 30,
      style: { font: 'serif', size: 4 },
      brandNew: { deep: [1] },
      allowComments: true,
    });
    expect((await stored())?.own).toEqual({ preparationTime: 45, style: { size: 4 }, brandNew: { deep: [1] } });
  });

  it('keeps a field named toJSON as any other', async () => {
    expect(await save({ note: { toJSON: 1 } })).toMatchObject({ note: { toJSON: 1 } });
    expect(await save({ note: { toJSON: 2 }, toJSON: 'x' })).toMatchObject({ note: { toJSON: 2 }, toJSON: 'x' });
  });

  it('keeps fields that are not sent, replaces lists as a whole, and returns to the brand’s value on null', async () => {
    await ofBrand({ preparationTime: 20, tags: ['a', 'b'] });
    await save({
      preparationTime: 45,
      tags: ['c'],
      note: 'x',
      style: { slideshow: [{ id: 1, url: 'a.jpg', type: 'image', duration: 5 }] },
    });
    expect(await save({ maximumItems: 3 })).toMatchObject({ preparationTime: 45, tags: ['c'], note: 'x', maximumItems: 3 });
    expect(await save({ preparationTime: null, tags: null, style: { slideshow: null } })).toMatchObject({
      preparationTime: 20,
      tags: ['a', 'b'],
      note: 'x',
    });
    expect((await stored())?.own).toEqual({ maximumItems: 3, note: 'x' });
    await ofBrand({ preparationTime: 25 });
    expect(await read()).toMatchObject({ preparationTime: 25 });
  });

  it('uses the restaurant in the path, but still requires it in the body', async () => {
    const other = await createRestaurant(prisma, { brandId });
    const answer = await http('POST', url(), { ...flow, restaurantId: other.id, module: { is_enabled: true } });
    expect(answer.body.data).toMatchObject({ restaurantId, is_enabled: true });
    expect(await prisma.restaurantModule.count({ where: { restaurantId: other.id } })).toBe(0);
    expect(await http('POST', url(), { ...flow, module: {} })).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
    expect(await http('POST', url(), { restaurantId })).toMatchObject({
      status: 400,
      body: { code: 'missing_parameters', extraData: { issues: [{ path: 'moduleId' }, { path: 'channelId' }, { path: 'module' }] } },
    });
  });

  it('does not store fields that only answers contain, so that a module can be sent back as it was read', async () => {
    await save({ preparationTime: 33 });
    const before = await stored();
    await save({ ...((await read()) as Settings) });
    expect((await stored())?.own).toEqual(before?.own);
  });

  it.each<[string, unknown]>([
    ['a slide without its duration', { style: { slideshow: [{ id: 1, url: 'a.jpg', type: 'image' }] } }],
    ['a slide that leaves the library', { style: { slideshow: [{ id: 1, url: '../a.jpg', type: 'image', duration: 3 }] } }],
    ['a slide that would run', { style: { slideshow: [{ id: 1, url: 'javascript:x', type: 'image', duration: 3 }] } }],
    ['a slideshow that is none', { style: { slideshow: 'all' } }],
    ['a style that is a list', { style: [] }],
    ['a word for a switch', { closeRestaurant: 'yes' }],
    ['a number for a switch', { allowComments: 1 }],
    ['a time past the day', { preparationTime: 1441 }],
    ['a list for a module', [1]],
    ['text for a module', 'all'],
  ])('rejects %s', async (_name, module) => {
    expect(await refused(module)).toMatchObject({ status: 400 });
    expect(await stored()).toBeNull();
  });

  it('names the slide and the field it lacks', async () => {
    const slideshow = [{ id: 1, url: 'a.jpg', type: 'image' }];
    expect(await refused({ style: { slideshow } })).toMatchObject({
      code: 'missing_parameters',
      extraData: { issues: [{ path: 'module.style.slideshow.0.duration' }] },
    });
  });

  it('rejects __proto__ as a key, and takes other names of the prototype as plain fields', async () => {
    const text = `{"restaurantId":${restaurantId},"moduleId":1,"channelId":2,"module":{"__proto__":{"is_enabled":true}}}`;
    expect(await http('POST', url(), text)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
    expect(await save({ constructor: { prototype: 1 }, hasOwnProperty: 2 } as never)).toMatchObject({ hasOwnProperty: 2 });
  });

  it('returns 404 for an unknown module or a channel that is off', async () => {
    expect(await refused({}, { moduleId: 999, channelId: 2 })).toMatchObject({ code: 'data_not_found', status: 404 });
    expect(await refused({}, { moduleId: 1, channelId: 6 })).toMatchObject({ code: 'data_not_found', status: 404 });
  });

  it('accepts a module on a channel that its type is not made for', async () => {
    expect((await manager.call(listModules, { restaurantId }))['1']).not.toHaveProperty('kitchen');
    await save({ lateAfter: 12 }, { moduleId: KITCHEN_DISPLAY, channelId: 1 });
    expect((await manager.call(listModules, { restaurantId }))['1']?.kitchen?.display).toMatchObject({ lateAfter: 12, channelId: 1 });
  });

  it('shows in a dry run what it would change', async () => {
    const { changes, dataText } = await manager.outcome(
      saveModule,
      { restaurantId, ...flow, module: { preparationTime: 50, isProductFollowUpEnabled: true } },
      { dryRun: true },
    );
    expect(await stored()).toBeNull();
    const real = await save({ preparationTime: 50, isProductFollowUpEnabled: true });
    expect(JSON.parse(dataText)).toEqual(real);
    const ofModule = changes?.filter(({ path }) => path[0] === 'module');
    expect(ofModule).toHaveLength(2);
    expect(ofModule).toEqual(
      expect.arrayContaining([
        { path: ['module', 'preparationTime'], kind: 'changed', before: 15, after: 50 },
        { path: ['module', 'isProductFollowUpEnabled'], kind: 'changed', before: false, after: true },
      ]),
    );
  });

  it('returns 412 when the module has changed since it was read, and loses nothing in parallel writes', async () => {
    const etag = (await http('GET', `${url()}/1?channelId=2`)).headers.get('etag') ?? '';
    const body = (key: string) => ({ restaurantId, ...flow, module: { [key]: true } });
    const stale = await Promise.all(['a', 'b', 'c'].map((key) => http('POST', url(), body(key), { 'if-match': etag })));
    expect(stale.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    await Promise.all(['d', 'e', 'f', 'g', 'h', 'i'].map((key) => http('POST', url(), body(key))));
    expect(await read()).toMatchObject({ d: true, e: true, f: true, g: true, h: true, i: true });
  });
});

describe('the side effects of saving a module', () => {
  it('force order follow-up off and disable the kitchen display when product follow-up is enabled', async () => {
    await save({ is_enabled: true }, display);
    await save({ isOrderFollowUpEnabled: true });
    expect(await save({ isProductFollowUpEnabled: true })).toMatchObject({ isOrderFollowUpEnabled: false, isProductFollowUpEnabled: true });
    expect(await read(display)).toMatchObject({ is_enabled: false });
    expect(await save({ isOrderFollowUpEnabled: true })).toMatchObject({ isOrderFollowUpEnabled: false });
  });

  it('show on the ordering flow only whether the kitchen display groups by table name, which excludes follow-ups', async () => {
    await save({ is_enabled: true, groupByTableName: true }, display);
    expect(await read()).toMatchObject({ isGroupingByTableNameEnabled: true });
    expect(await read(display)).not.toHaveProperty('isGroupingByTableNameEnabled');
    for (const key of ['isOrderFollowUpEnabled', 'isProductFollowUpEnabled'])
      expect(await refused({ [key]: true })).toMatchObject({
        code: 'conflict',
        status: 409,
        extraData: { reason: 'kitchen_display_groups_by_table' },
      });
    await save({ groupByTableName: false }, display);
    expect(await save({ isOrderFollowUpEnabled: true })).toMatchObject({ isOrderFollowUpEnabled: true });
    expect(await refused({ groupByTableName: true }, display)).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'follow_up_enabled' },
    });
  });

  it('never allow grouping and a follow-up together, even when both are saved at the same moment', async () => {
    await save({ is_enabled: true }, display);
    const input = (ref: typeof flow, module: Settings) => manager.outcome(saveModule, { restaurantId, ...ref, module });
    const both = await Promise.allSettled([input(flow, { isOrderFollowUpEnabled: true }), input(display, { groupByTableName: true })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('write OPEN and CLOSE into the history', async () => {
    await save({ closeRestaurant: false });
    await save({ closeRestaurant: true });
    await save({ closeRestaurant: true, preparationTime: 9 });
    await save({ closeRestaurant: false });
    const web = (state: unknown) =>
      (state as { channels: { channelId: number; state: string }[] }).channels.find(({ channelId }) => channelId === 2)?.state;
    const found = (await entries('restaurant opening')).map(({ before, after }) => [web(before), web(after)]);
    expect(found).toEqual([
      ['OPEN', 'CLOSE'],
      ['CLOSE', 'OPEN'],
    ]);
    const { items } = await manager.call(listAudit, { restaurantId, subjectKind: 'restaurant opening' });
    expect(items[0]).toMatchObject({ operationId: 'modules.setOpening', revertible: true });
  });

  it('start web ordering closed on the first save there, with an opening record that has no date', async () => {
    const opened = () => prisma.restaurantOpening.findUnique({ where: { restaurantId } });
    await save({ is_enabled: true }, { moduleId: ORDERING_FLOW, channelId: 1 });
    expect(await opened()).toBeNull();
    await save({ is_enabled: true });
    expect(await opened()).toEqual({ restaurantId, openedAt: null });
    expect((await entries('restaurant opening')).at(-1)).toMatchObject({
      after: { openedAt: null, channels: [{}, { channelId: 2, state: 'CLOSE' }, {}] },
    });
    await save({ closeRestaurant: false });
    expect((await opened())?.openedAt).toEqual(expect.any(Date));
  });
});

describe('undoing a save', () => {
  const last = async (kind = 'restaurant module') => (await entries(kind)).at(-1)?.id ?? 0;

  it('restores exactly what was set, and its side effects', async () => {
    await save({ is_enabled: true, lateAfter: 9 }, display);
    await save({ isOrderFollowUpEnabled: true, preparationTime: 40, note: { a: 1 } });
    const before = [await stored(), await stored(display)].map((row) => row?.own);
    await save({ isProductFollowUpEnabled: true, preparationTime: null, note: { b: 2 } });
    const auditId = await last();
    const { changes } = await manager.call(revertChange, { auditId });
    expect([await stored(), await stored(display)].map((row) => row?.own)).toEqual(before);
    expect(changes.length).toBeGreaterThan(0);
    await manager.call(revertChange, { auditId: await last() });
    expect(await read()).toMatchObject({ isProductFollowUpEnabled: true, note: { a: 1, b: 2 } });
  });

  it('is refused when modules would now contradict each other', async () => {
    await save({ isProductFollowUpEnabled: true });
    await save({ isProductFollowUpEnabled: false });
    const auditId = await last();
    await save({ is_enabled: true, groupByTableName: true }, display);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'kitchen_display_groups_by_table' } },
    });
    expect(await read()).toMatchObject({ isProductFollowUpEnabled: false });
  });

  it('restores exactly the earlier state, whatever was saved', async () => {
    const values = fc.option(fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 9 }), fc.array(fc.integer(), { maxLength: 2 })), {
      nil: null,
    });
    const submitted = fc.record({ a: values, b: values, deep: fc.option(fc.record({ c: values, d: values })) }, { requiredKeys: [] });
    const flags = fc.record({ isOrderFollowUpEnabled: fc.boolean(), isProductFollowUpEnabled: fc.boolean() }, { requiredKeys: [] });
    const any = fc.tuple(submitted, flags).map(([free, known]) => ({ ...free, ...known }) as Settings);
    const ofRestaurant = async () =>
      (await prisma.restaurantModule.findMany({ where: { restaurantId }, orderBy: [{ moduleId: 'asc' }, { channelId: 'asc' }] })).map(
        ({ moduleId, channelId, own }) => ({ moduleId, channelId, own }),
      );
    await ofBrand({ a: 1, deep: { c: true } });
    await save({ is_enabled: true }, display);
    const property = fc.asyncProperty(any, any, async (first, second) => {
      await save(first);
      const before = await ofRestaurant();
      const earlier = await last();
      await save(second);
      const auditId = await last();
      // A save without changes has no history entry to undo.
      fc.pre(auditId !== earlier);
      await manager.call(revertChange, { auditId });
      expect(await ofRestaurant()).toEqual(before);
    });
    await fc.assert(property, runs(15));
  });

  it('makes a field follow the brand again if it did before', async () => {
    await ofBrand({ preparationTime: 20 });
    await save({ preparationTime: 45 });
    const auditId = await last();
    await ofBrand({ preparationTime: 30 });
    await manager.call(revertChange, { auditId });
    expect(await read()).toMatchObject({ preparationTime: 30 });
  });

  it('leaves no trace of a first save', async () => {
    await save({ preparationTime: 45 });
    await manager.call(revertChange, { auditId: await last() });
    expect(await stored()).toBeNull();
    expect(await prisma.restaurantOpening.count({ where: { restaurantId } })).toBe(0);
  });

  it('is refused when the module has changed since, unless it is forced', async () => {
    await save({ preparationTime: 45 });
    const auditId = await last();
    await save({ preparationTime: 50 });
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await manager.call(revertChange, { auditId, force: true });
    expect(await read()).toMatchObject({ preparationTime: 15 });
  });

  it('reopens what a save closed', async () => {
    await save({ closeRestaurant: false });
    await save({ closeRestaurant: true });
    await manager.call(revertChange, { auditId: await last('restaurant opening') });
    expect(await read()).toMatchObject({ closeRestaurant: false });
  });
});

describe('module origins', () => {
  it('show for each field where its value comes from, what is inherited and whether it is locked', async () => {
    await ofBrand({ preparationTime: 20, maximumItems: 10 }, { locked: [['maximumItems']] });
    await save({ preparationTime: 45, gift: { card: true } });
    const { channels, modules } = await manager.call(listModuleOrigins, { restaurantId });
    expect(channels).toEqual([1, 2, 5]);
    const found = modules.find(({ moduleId, channelId }) => moduleId === 1 && channelId === 2);
    const field = (...path: string[]) => found?.fields.find((each) => each.path.join('.') === path.join('.'));
    expect(found).toMatchObject({ isSaved: true, category: 'ordering', name: 'flow' });
    expect(found?.etag).toBe((await http('GET', `${url()}/1?channelId=2`)).headers.get('etag'));
    expect(field('preparationTime')).toEqual({
      path: ['preparationTime'],
      value: 45,
      origin: 'restaurant',
      inherited: 20,
      inheritedFrom: 'brand',
      isLocked: false,
    });
    expect(field('maximumItems')).toMatchObject({ value: 10, origin: 'brand', isLocked: true });
    expect(field('allowComments')).toMatchObject({ value: true, origin: 'default', inheritedFrom: 'default' });
    expect(field('gift', 'card')).toEqual({
      path: ['gift', 'card'],
      value: true,
      origin: 'restaurant',
      inheritedFrom: 'default',
      isLocked: false,
    });
  });
});
