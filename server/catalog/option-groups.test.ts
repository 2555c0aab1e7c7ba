// @not-in-check
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrationsDirectory } from '@/scripts/lib/migrations';
import { revertChange } from '@/server/audit/audit.operations';
import { Prisma, prisma } from '@/server/core/platform/db';
import { createCatalogProduct } from '@/server/testing/factories';
import { actors, brandId, furnishMenus, lastEntry, tenants } from '@/server/testing/menu-place';
import * as catalog from './catalog.operations';

beforeEach(furnishMenus);

describe('option groups', () => {
  it('are rejected with too few choices, with more default or free choices than may be taken, or with a formula', async () => {
    const formula = await createCatalogProduct(prisma, { brandId, kind: 'formula' });
    const two = [{ name: 'One' }, { name: 'Two' }];
    const refusal = async (group: object) =>
      (
        (await actors.brand.refused(catalog.createOptionGroup, { brandId, name: 'X', choices: two, ...group })).extraData as {
          issues: { path: string }[];
        }
      ).issues.map(({ path }) => path);
    expect(await refusal({ min: 3, max: 3 })).toEqual(['choices']);
    expect(await refusal({ max: 1, freeQuantity: 2 })).toEqual(['freeQuantity']);
    expect(await refusal({ max: 1, choices: two.map((choice) => ({ ...choice, isDefault: true })) })).toEqual(['choices']);
    expect(await refusal({ choices: [{ name: 'One', catalogProductId: formula.id }] })).toEqual(['choices']);
    const step = { name: 'Dish', min: 2, max: 2, choices: [{ productId: tenants.a.catalogProductId }] };
    const lunch = { brandId, name: 'Lunch', kind: 'formula' as const, steps: [step] };
    expect((await actors.brand.refused(catalog.createCatalogProduct, lunch)).extraData).toMatchObject({
      issues: [{ path: 'steps.0.choices' }],
    });
  });

  it('reject choice ids of another group and the same id in other letter case, and get their own back on undo', async () => {
    const group = { brandId, name: 'Size' };
    const made = await actors.brand.call(catalog.createOptionGroup, { ...group, choices: [{ name: 'Small' }] });
    const { optionGroupId, choices } = made;
    const unknown = { extraData: { issues: [{ path: 'choices.0.choiceId', code: 'unknown' }] } };
    expect(await actors.brand.refused(catalog.createOptionGroup, { ...group, choices })).toMatchObject(unknown);
    const other = await actors.brand.call(catalog.createOptionGroup, { ...group, choices: [{ name: 'Small' }] });
    const one = { ...group, optionGroupId: other.optionGroupId };
    const guarded = { ifMatch: other.etag };
    expect(await actors.brand.refused(catalog.updateOptionGroup, { ...one, choices }, guarded)).toMatchObject(unknown);
    const twice = [...choices, { name: 'Again', choiceId: choices[0]!.choiceId.toUpperCase() }];
    const own = { ...group, optionGroupId };
    expect(await actors.brand.refused(catalog.updateOptionGroup, { ...own, choices: twice }, { ifMatch: made.etag })).toMatchObject({
      code: 'invalid_parameters',
    });
    await actors.brand.call(catalog.updateOptionGroup, { ...own, choices: [] }, { ifMatch: made.etag });
    await actors.brand.call(revertChange, { auditId: (await lastEntry('option group')).id });
    expect(await actors.brand.call(catalog.getOptionGroup, { brandId, optionGroupId })).toMatchObject({ choices });
    await actors.brand.call(revertChange, { auditId: (await lastEntry('option group')).id });
    await actors.brand.call(revertChange, { auditId: (await lastEntry('option group')).id });
    expect(await actors.brand.call(catalog.getOptionGroup, { brandId, optionGroupId })).toMatchObject({ choices });
  });

  it('get choices of their own in a migration if they shared them, and get none of another group back on undo', async () => {
    const choice = (choiceId: string, name: string) => ({ choiceId, name, priceCents: 100, catalogProductId: null, isDefault: false });
    const [shared, single] = [randomUUID(), randomUUID()];
    const make = (name: string, choices: object[], more: object = {}) =>
      prisma.optionGroup.create({ data: { brandId, name, max: 2, choices, ...more } });
    const old = await make('Old', [choice(shared, 'Cheese')], { archivedAt: new Date() });
    const first = await make('First', [choice(shared, 'Cheese'), choice(single, 'Bacon')]);
    const second = await make('Second', [choice(single, 'Bacon'), choice(shared.toUpperCase(), 'Cheese')]);
    const twice = await make('Twice', [choice(shared, 'Cheese'), choice(shared.toUpperCase(), 'More')]);
    const foreign = await make('Foreign', [choice(shared, 'Cheese')], { brandId: tenants.b.brandId });
    const change = { brandId, optionGroupId: second.id, name: 'Changed', max: 2, choices: [choice(single, 'Bacon')] };
    await actors.brand.call(catalog.updateOptionGroup, change);
    const { id: auditId } = await lastEntry('option group');

    const migration = readFileSync(join(migrationsDirectory, '20261127144500_choices_of_one_group', 'migration.sql'), 'utf8');
    await prisma.sql.run(Prisma.raw(migration));
    const read = () => prisma.optionGroup.findMany({ where: { name: { not: 'A' } }, orderBy: { id: 'asc' } });
    const groups = await read();
    const idsOf = ({ id }: { id: number }) =>
      (groups.find((group) => group.id === id)!.choices as { choiceId: string }[]).map(({ choiceId }) => choiceId);
    expect([idsOf(first), idsOf(foreign)]).toEqual([[shared, single], [shared]]);
    expect(new Set([old, first, second, twice].flatMap(idsOf)).size).toBe(6);
    expect(groups.find(({ id }) => id === twice.id)!.choices).toMatchObject([{ name: 'Cheese', priceCents: 100 }, { name: 'More' }]);
    await prisma.sql.run(Prisma.raw(migration));
    expect(await read()).toEqual(groups);

    expect(await actors.brand.refused(revertChange, { auditId, force: true })).toMatchObject({
      extraData: { issues: [{ path: 'choices.0.choiceId', code: 'unknown' }] },
    });
  });

  it('keep the ids of their choices, and go back to their earlier state on undo', async () => {
    const made = await actors.brand.call(catalog.createOptionGroup, { brandId, name: 'Size', min: 1, choices: [{ name: 'Small' }] });
    const { optionGroupId, choices } = made;
    const larger = [...choices, { name: 'Large', priceCents: 100 }];
    const changed = await actors.brand.call(
      catalog.updateOptionGroup,
      { brandId, optionGroupId, name: 'Size', min: 1, choices: larger },
      { ifMatch: made.etag },
    );
    expect(changed.choices).toMatchObject([
      { choiceId: choices[0]?.choiceId, name: 'Small' },
      { name: 'Large', priceCents: 100 },
    ]);
    await actors.brand.call(revertChange, { auditId: (await lastEntry('option group')).id });
    expect(await actors.brand.call(catalog.getOptionGroup, { brandId, optionGroupId })).toMatchObject({ choices, etag: made.etag });
    await actors.brand.call(catalog.archiveOptionGroup, { brandId, optionGroupId });
    const ids = async (state: 'active' | 'archived') =>
      (await actors.brand.call(catalog.listOptionGroups, { brandId, state })).map((group) => group.optionGroupId);
    expect([await ids('active'), await ids('archived')]).toEqual([[tenants.a.optionGroupId], [optionGroupId]]);
    await actors.brand.call(revertChange, { auditId: (await lastEntry('option group')).id });
    expect(await ids('archived')).toEqual([]);
  });
});
