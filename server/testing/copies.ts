import { beforeEach, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import type { Operation } from '@/server/core/operation/operation';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from './as';
import { createBrand, createRestaurant, createUser } from './factories';

/** A brand with a restaurant to copy from, and two to copy to; all users who write have the permissions. */
export class CopyWorld {
  brandId = 0;
  from = 0;
  near = 0;
  far = 0;
  office = {} as Actor;
  /** A manager only of «near». */
  manager = {} as Actor;

  async furnish(): Promise<void> {
    const accessFlags = ['CAN_EDIT_AREAS' as const];
    const { id: brandId } = await createBrand(prisma);
    const createRestaurantId = async (name: string) => (await createRestaurant(prisma, { brandId, name })).id;
    Object.assign(this, {
      brandId,
      from: await createRestaurantId('From'),
      near: await createRestaurantId('Near'),
      far: await createRestaurantId('Far'),
    });
    this.office = await asUser((await createUser(prisma, { role: 'brand', brandId, accessFlags })).id);
    this.manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: this.near, accessFlags })).id);
  }

  request(more: object = {}) {
    return { brandId: this.brandId, fromRestaurantId: this.from, toRestaurantIds: [this.near, this.far], ...more };
  }
}

interface Answer {
  restaurants: { restaurantId: number; restaurantName: string; outcome: string }[];
}

interface Suite {
  world: CopyWorld;
  operation: Operation<never, never, Answer>;
  /** Further input besides the restaurants. */
  more?: object;
  /** The table whose rows change; it must have a `restaurant_id`. */
  table: string;
  /** Adds something to «from» that the others lack. */
  differ(): Promise<unknown>;
  /** Everything that the operation may change in a restaurant, without ids that change with every save. */
  stateOf(restaurantId: number): Promise<unknown>;
}

/** Tests for everything that all «apply to others» operations have in common. */
export function itAppliesToOthers({ world, operation, more, table, differ, stateOf }: Suite): void {
  beforeEach(async () => {
    await world.furnish();
    await differ();
  });
  const request = (input: object = {}) => world.request({ ...more, ...input });
  const run = async (input: object = {}, facts: object = {}) => {
    const { dataText, etag } = await world.office.outcome(operation, request(input), facts);
    return { etag, restaurants: (JSON.parse(dataText) as Answer).restaurants };
  };
  const outcomes = ({ restaurants }: Answer) => restaurants.map(({ restaurantId, outcome }) => [restaurantId, outcome]);

  it('returns the same outcomes in a dry run as in the real run, without changing anything', async () => {
    const { from, near, far } = world;
    const before = [await stateOf(from), await stateOf(near), await stateOf(far)];
    const preview = await run({}, { dryRun: true });
    expect([await stateOf(from), await stateOf(near), await stateOf(far)]).toEqual(before);
    expect(await prisma.auditEntry.count({ where: { restaurantId: near } })).toBe(0);
    const real = await world.office.call(operation, request() as never);
    expect(preview.restaurants).toEqual(real.restaurants);
    expect(outcomes(real)).toEqual([
      [near, 'changed'],
      [far, 'changed'],
    ]);
    expect(real.restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['Near', 'Far']);
    expect(await stateOf(from)).toEqual(before[0]);
    expect(await stateOf(near)).not.toEqual(before[1]);
    expect(outcomes(await run())).toEqual([
      [near, 'same'],
      [far, 'same'],
    ]);
  });

  it('changes nothing when the preview is outdated, and otherwise does what it showed', async () => {
    const { near } = world;
    const { etag } = await run({}, { dryRun: true });
    await run({ toRestaurantIds: [near] });
    const before = await stateOf(world.far);
    const refused = await world.office.refused(operation, request(), { ifMatch: etag });
    expect(refused).toMatchObject({
      code: 'precondition_failed',
      extraData: { current: { restaurants: [{ outcome: 'same' }, { outcome: 'changed' }] } },
    });
    expect(await stateOf(world.far)).toEqual(before);
    const newPreview = await run({}, { dryRun: true });
    expect(outcomes(await run({}, { ifMatch: newPreview.etag }))).toEqual(outcomes(newPreview));
  });

  it('adds entries to the history of each restaurant, which its own users can undo and redo', async () => {
    const { near, far } = world;
    const before = await stateOf(near);
    await run();
    const [after, afterFar] = [await stateOf(near), await stateOf(far)];
    const entries = await prisma.auditEntry.findMany({ where: { restaurantId: near }, orderBy: { id: 'desc' } });
    expect(entries.length).toBeGreaterThan(0);
    expect(await prisma.auditEntry.count({ where: { restaurantId: far } })).toBe(entries.length);
    expect(await prisma.auditEntry.count({ where: { restaurantId: world.from } })).toBe(0);
    for (const { id } of entries) await world.manager.call(revertChange, { auditId: id });
    expect(await stateOf(near)).toEqual(before);
    expect(await stateOf(far)).toEqual(afterFar);
    const undone = await prisma.auditEntry.findMany({ where: { restaurantId: near, revertsId: { not: null } }, orderBy: { id: 'desc' } });
    for (const { id } of undone) await world.manager.call(revertChange, { auditId: id });
    expect(await stateOf(near)).toEqual(after);
  });

  it('is undone in all restaurants at once, even if one has been archived since', async () => {
    const { brandId, near, far } = world;
    const before = [await stateOf(near), await stateOf(far)];
    await run();
    await prisma.restaurant.update({ where: { id: far }, data: { archivedAt: new Date() } });
    const where = { brandId, restaurantId: null, subjectKind: 'restaurants' };
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
    await world.office.call(revertChange, { auditId });
    await prisma.restaurant.update({ where: { id: far }, data: { archivedAt: null } });
    expect([await stateOf(near), await stateOf(far)]).toEqual(before);
  });

  it('continues when one restaurant fails, and leaves that one unchanged', async () => {
    const { near, far } = world;
    const before = await stateOf(near);
    await refuseWritesOf(table, near);
    try {
      expect(outcomes(await run())).toEqual([
        [near, 'failed'],
        [far, 'changed'],
      ]);
    } finally {
      await allowWritesOf(table);
    }
    expect(await stateOf(near)).toEqual(before);
    expect(await prisma.auditEntry.count({ where: { restaurantId: near } })).toBe(0);
    expect(await prisma.auditEntry.count({ where: { restaurantId: far } })).toBeGreaterThan(0);
  });

  it('rejects restaurants of another brand without changing any, and managers of a single restaurant', async () => {
    const { id: foreign } = await createRestaurant(prisma);
    const before = await stateOf(world.near);
    const refused = (input: object) => world.office.refused(operation, request(input));
    for (const input of [{ toRestaurantIds: [world.near, foreign] }, { fromRestaurantId: foreign }])
      expect(await refused(input)).toMatchObject({ code: 'data_not_found', extraData: { restaurantId: foreign } });
    expect(await stateOf(world.near)).toEqual(before);
    expect((await world.manager.refused(operation, request({ toRestaurantIds: [world.near] }))).code).toBe('access_denied');
  });

  it('requires at least one restaurant to copy to, and skips the source and duplicates', async () => {
    const { from, near } = world;
    expect((await world.office.refused(operation, request({ toRestaurantIds: [] }))).code).toBe('invalid_parameters');
    expect((await run({ toRestaurantIds: [from] })).restaurants).toEqual([]);
    expect(outcomes(await run({ toRestaurantIds: [near, from, near] }))).toEqual([[near, 'changed']]);
  });
}

const triggerName = 'refuse_writes_of_tests';

async function refuseWritesOf(table: string, restaurantId: number): Promise<void> {
  await prisma.$executeRawUnsafe(
    `create or replace function ${triggerName}() returns trigger language plpgsql as $$ begin
      if new.restaurant_id = ${restaurantId} then raise exception 'refused by a test'; end if;
      return new;
    end $$`,
  );
  await prisma.$executeRawUnsafe(
    `create trigger ${triggerName} before insert or update on ${table} for each row execute function ${triggerName}()`,
  );
}

async function allowWritesOf(table: string): Promise<void> {
  await prisma.$executeRawUnsafe(`drop trigger ${triggerName} on ${table}`);
}
