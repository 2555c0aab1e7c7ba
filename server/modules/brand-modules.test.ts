// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { brandId, display, flow, furnishBrand, north, office, ownOf, read, save, saveBrand, south } from '@/server/testing/brand-modules';
import {
  getBrandModule,
  getOpening,
  listBrandModules,
  saveBrandModule,
  saveBrandModules,
  saveModule,
  saveModules,
} from './modules.operations';

beforeEach(furnishBrand);

describe('brand modules', () => {
  it('are inherited by restaurants, except for fields that a restaurant sets itself', async () => {
    await save(south, { preparationTime: 40 });
    const saved = await saveBrand({ module: { preparationTime: 20, extra: { a: 1 } } });
    expect(saved).toMatchObject({ ...flow, brandId, category: 'ordering', name: 'flow', own: { preparationTime: 20, extra: { a: 1 } } });
    expect(await read(north)).toMatchObject({ preparationTime: 20, extra: { a: 1 } });
    expect(await read(south)).toMatchObject({ preparationTime: 40, extra: { a: 1 } });
    expect((await saveBrand({ module: { preparationTime: null } })).module).toMatchObject({ preparationTime: 15, extra: { a: 1 } });
    expect(await read(north)).toMatchObject({ preparationTime: 15 });
  });

  it('report the restaurants that a change affects, in a dry run as in the real save', async () => {
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

  it('keep restaurants’ own values unused while a field is locked, and apply them again once it is unlocked', async () => {
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

  it('keep an undo, even a forced one, from changing a field that was locked since', async () => {
    await save(south, { maximumItems: 5 });
    await save(south, { preparationTime: 40 });
    await save(south, { preparationTime: 50, allowComments: false });
    const subject = { restaurantId: south, subjectKind: 'restaurant module' };
    const [, added, changed] = await prisma.auditEntry.findMany({ where: subject, orderBy: { id: 'asc' } });
    await saveBrand({ locked: [['preparationTime'], ['maximumItems']] });
    for (const { id: auditId } of [added!, changed!])
      expect(await office.refused(revertChange, { auditId, force: true })).toMatchObject({
        ...{ code: 'conflict', extraData: { reason: 'locked_by_brand', paths: [['preparationTime']] } },
      });
    expect(await ownOf(south)).toEqual({ maximumItems: 5, preparationTime: 50, allowComments: false });
    await saveBrand({ locked: [['maximumItems']] });
    await office.call(revertChange, { auditId: changed!.id });
    expect(await ownOf(south)).toEqual({ maximumItems: 5, preparationTime: 40 });
  });

  it('reject missing or invalid values and unknown modules or channels', async () => {
    const refused = (input: object) => office.refused(saveBrandModule, { brandId, ...flow, ...input });
    expect(await refused({})).toMatchObject({ code: 'missing_parameters' });
    expect(await refused({ module: { preparationTime: 'soon' } })).toMatchObject({ code: 'invalid_parameters' });
    expect(await refused({ moduleId: 99, module: {} })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ channelId: 12, module: {} })).toMatchObject({ code: 'data_not_found' });
    expect(await refused({ locked: ['preparationTime'] })).toMatchObject({ code: 'invalid_parameters' });
  });

  it('are refused when they contradict a restaurant’s other modules, and the answer names the restaurant', async () => {
    await save(south, { is_enabled: true, groupByTableName: true }, display);
    expect(await office.refused(saveBrandModule, { brandId, ...flow, module: { isOrderFollowUpEnabled: true } })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'kitchen_display_groups_by_table', restaurants: [{ restaurantId: south, restaurantName: 'South' }] },
    });
    expect(await prisma.brandModule.count({ where: { brandId } })).toBe(0);
  });

  it('close every restaurant that inherits them, with an entry in that restaurant’s history', async () => {
    await save(south, { closeRestaurant: false });
    await save(south, { closeRestaurant: true });
    await saveBrand({ module: { closeRestaurant: true } });
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId: north, subjectKind: 'restaurant opening' } });
    expect(entry.after).toMatchObject({ channels: [{}, { channelId: 2, state: 'CLOSE' }, {}] });
    expect(await prisma.auditEntry.count({ where: { restaurantId: south, subjectKind: 'restaurant opening' } })).toBe(1);
  });

  it('are restored exactly by an undo', async () => {
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

  it('accept only one of several writes that are based on the same version', async () => {
    const { etag } = await office.outcome(getBrandModule, { brandId, ...flow });
    const write = (preparationTime: number) =>
      office.outcome(saveBrandModule, { brandId, ...flow, module: { preparationTime } }, { ifMatch: etag });
    const answers = await Promise.allSettled([write(10), write(11), write(12)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are listed with the values that restaurants set differently', async () => {
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

  it('are one save, one preview and one history entry, which is undone as one', async () => {
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

  it('are saved all or not at all', async () => {
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

  it('may depend on one another, in any order', async () => {
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

  it('close web ordering as a single save does, and an undo opens it again', async () => {
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
