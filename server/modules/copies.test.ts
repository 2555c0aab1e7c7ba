import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { brandId, display, flow, furnishBrand, north, office, ownOf, read, save, saveBrand, south } from '@/server/testing/brand-modules';
import { createRestaurant } from '@/server/testing/factories';
import { copyModules, getOpening, setOpening } from './modules.operations';

beforeEach(furnishBrand);

describe('copying one restaurant’s module settings to others', () => {
  it('returns each restaurant’s outcome, also in a dry run, and writes a history entry that can be undone', async () => {
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

  it('keeps a restaurant’s own value that is unused while the brand locks its field', async () => {
    await save(north, { maximumItems: 7 });
    await save(south, { preparationTime: 40, maximumItems: 7 });
    await saveBrand({ locked: [['preparationTime']] });
    const input = { brandId, fromRestaurantId: north, toRestaurantIds: [south], modules: [flow] };
    expect((await office.call(copyModules, input)).restaurants).toMatchObject([{ restaurantId: south, outcome: 'same' }]);
    await saveBrand({ locked: [] });
    expect(await read(south)).toMatchObject({ preparationTime: 40, maximumItems: 7 });
  });

  it('starts web ordering closed, as any first save there does, and an undo opens it again', async () => {
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

  it('skips a restaurant whose modules would contradict each other, and copies to the others', async () => {
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

  it('copies all modules unless some are named, and rejects another brand’s restaurants and unknown modules', async () => {
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
