// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '@/server/core/callers/caller';
import { execute, invoke, toRawInput } from '@/server/core/operation/invoke';
import { prisma } from '@/server/core/platform/db';
import { getLayout, updateLayout } from '@/server/floor/floor.operations';
import { updateUser } from '@/server/identity/identity.operations';
import { resetProduct, resetRestaurant, setAvailability, updateStockSettings } from '@/server/stock/stock.operations';
import {
  createBrand,
  createMenu,
  createProduct,
  createRestaurant,
  createStockSettings,
  createTableLayout,
  createUser,
} from '@/server/testing/factories';
import { codeOf, errorOf, factsOf, newWorld, type World } from '@/server/testing/notes';
import { getAuditEntry, listAudit, revertChange } from './audit.operations';

let world: World;
let restaurantId: number;
beforeEach(async () => {
  world = await newWorld();
  restaurantId = world.restaurantId;
});

const callerOf = (bound: Partial<Caller>): Caller => ({ ...world.caller, ...bound });
const admin = () => callerOf({ role: 'admin', brandId: null });
const manager = (of: number, userId = world.userId) => callerOf({ role: 'restaurant', restaurantId: of, userId });

const setSafetyStock = (defaultSafetyStock: number, caller = world.caller, at = restaurantId) =>
  invoke(updateStockSettings, { restaurantId: at, defaultSafetyStock }, factsOf(caller, { requestId: `r-${defaultSafetyStock}` }));
const list = (query: object, caller = world.caller) => invoke(listAudit, query, factsOf(caller));
const history = (query: object = {}, caller = world.caller) => list({ restaurantId, ...query }, caller);
const latest = async (query: object = {}) => (await history({ ...query, limit: 1 })).items[0]!;
const entry = (auditId: number, caller = world.caller) => invoke(getAuditEntry, { auditId }, factsOf(caller));
const revert = (auditId: number, more: { force?: boolean; caller?: Caller; dryRun?: boolean } = {}) => {
  const { caller = world.caller, dryRun, ...input } = more;
  return invoke(revertChange, { auditId, ...input }, factsOf(caller, { dryRun }));
};
const safetyStock = async (at = restaurantId) =>
  (await prisma.stockSettings.findUnique({ where: { restaurantId: at } }))?.defaultSafetyStock;

describe('the change history', () => {
  it('lists who changed what, newest first', async () => {
    await setSafetyStock(8);
    await setSafetyStock(9);
    const { items, nextCursor } = await history();
    expect(nextCursor).toBeNull();
    expect(items.map(({ requestId }) => requestId)).toEqual(['r-9', 'r-8']);
    expect(items[0]).toEqual({
      auditId: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      restaurantId,
      brandId: world.brandId,
      subjectKind: 'stock settings',
      subjectId: String(restaurantId),
      subjectName: expect.stringContaining('Restaurant'),
      operation: 'PUT /v2/restaurants/{restaurantId}/stock/settings',
      operationId: 'stock.updateStockSettings',
      summary: updateStockSettings.summary,
      changes: [{ path: ['defaultSafetyStock'], kind: 'changed', before: 8, after: 9 }],
      changeCount: 1,
      names: {},
      actor: { userId: world.userId, name: 'Some brand' },
      realUser: null,
      requestId: 'r-9',
      revertsId: null,
      revertedById: null,
      revertible: true,
    });
    const detail = await entry(items[0]!.auditId);
    expect(detail).toMatchObject({ ...items[0], before: { defaultSafetyStock: 8 }, after: { defaultSafetyStock: 9 } });
  });

  it('is paged, and can be filtered by subject and user', async () => {
    const { id: productId, menuId, signature } = await createProduct(prisma, { restaurantId, quantity: 4 });
    for (const quantity of [6, 7, 8, 9, 10]) await setSafetyStock(quantity);
    await invoke(
      setAvailability,
      { menuId, signature, web: false },
      factsOf(callerOf({ userId: (await createUser(prisma, { role: 'admin' })).id })),
    );
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await history({ limit: 4, cursor });
      expect(page.items.length).toBeLessThanOrEqual(4);
      seen.push(...page.items.map(({ auditId }) => auditId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(6);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));

    const count = async (query: object) => (await history(query)).items.length;
    expect(await count({ subjectKind: 'stock settings' })).toBe(5);
    expect(await count({ subjectKind: 'product availability', subjectId: String(productId) })).toBe(1);
    expect(await count({ subjectKind: 'product availability', subjectId: '0' })).toBe(0);
    expect(await count({ subjectKind: 'stock settings, product availability' })).toBe(6);
    expect(await count({ userId: world.userId })).toBe(5);
    expect(await count({ cursor: 1 })).toBe(0);
    expect(await count({ cursor: 2_000_000_000 })).toBe(6);
  });

  it('shows the first 20 differences of a large change, and counts them all', async () => {
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
    const menuId = (await createMenu(prisma, { restaurantId })).id;
    for (let index = 0; index < 25; index++) await createProduct(prisma, { restaurantId, menuId, quantity: 3 });
    await invoke(resetRestaurant, { restaurantId }, factsOf(world.caller));
    const [item] = (await history()).items;
    expect([item?.changes.length, item?.changeCount]).toEqual([20, 25]);
    expect(Object.values(item!.names)).toHaveLength(20);
    expect(item!.names[String(item!.changes[0]!.path[0])]).toMatch(/^Product /);
    expect((await entry(item!.auditId)).changes).toHaveLength(25);
  });

  it('shows fewer differences of large entries, and only the scalar fields of one that is larger than a page', async () => {
    const room = (name: string, tables: number) => ({ name, seats: 4, tables: new Array(tables).fill({ name: 'T' }) });
    const enter = (after: object, before?: object) =>
      prisma.auditEntry.create({
        data: {
          restaurantId,
          brandId: world.brandId,
          subjectKind: 'layout',
          subjectId: '1',
          operation: 'o',
          input: {},
          before,
          after,
          requestId: 'r',
        },
      });
    const few = { id: 1, a: room('Bar', 400), b: room('Hall', 400), c: room('Terrace', 800) };
    await enter(few, { id: 1, a: {}, b: {}, c: {} });
    await enter(room('Cellar', 2_000));
    const [large, several] = (await history({ subjectKind: 'layout' }, admin())).items;
    expect(large?.changes).toEqual([{ path: [], kind: 'added', after: { name: 'Cellar', seats: 4 } }]);
    expect(several?.changeCount).toBe(9);
    expect(several?.changes.map(({ path }) => path.join('.'))).toEqual([
      'a.name',
      'a.seats',
      'a.tables',
      'b.name',
      'b.seats',
      'b.tables',
      'c.name',
      'c.seats',
    ]);
    expect((await entry(large!.auditId, admin())).changes).toEqual([{ path: [], kind: 'added', after: room('Cellar', 2_000) }]);
  });

  it('requires exactly one of a restaurant, a brand or a customer', async () => {
    const refusal = async (query: object) => {
      const error = await errorOf(list(query));
      return [error.code, (error.extraData as { issues: { path: string }[] }).issues.map(({ path }) => path)];
    };
    expect(await refusal({})).toEqual(['missing_parameters', ['restaurantId']]);
    expect(await refusal({ restaurantId, brandId: world.brandId })).toEqual(['invalid_parameters', ['brandId']]);
    expect(await refusal({ restaurantId, customerId: 1 })).toEqual(['invalid_parameters', ['brandId']]);
  });

  it('is hidden from other brands and from kiosks', async () => {
    await setSafetyStock(8);
    const { auditId } = await latest();
    const foreign = callerOf({ brandId: (await createBrand(prisma)).id });
    expect(await codeOf(history({}, foreign))).toBe('access_denied');
    expect(await codeOf(list({ brandId: world.brandId }, foreign))).toBe('access_denied');
    for (const work of [entry(auditId, foreign), revert(auditId, { caller: foreign }), entry(9_999_999), revert(9_999_999)])
      expect(await codeOf(work)).toBe('data_not_found');
    expect(await codeOf(history({}, callerOf({ role: 'kiosk', restaurantId })))).toBe('access_denied');
    expect(await safetyStock()).toBe(8);
  });

  it('shows a restaurant’s manager the changes in their restaurant, but none of users', async () => {
    const { id: otherId } = await createRestaurant(prisma, { brandId: world.brandId });
    const other = await createUser(prisma, { role: 'restaurant', brandId: world.brandId, restaurantId });
    await setSafetyStock(8);
    await setSafetyStock(9, world.caller, otherId);
    await invoke(updateUser, { userId: other.id, name: 'New name' }, factsOf(world.caller));

    const kinds = (items: { subjectKind: string; subjectId: string }[]) =>
      items.map(({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`);
    expect(kinds((await list({ brandId: world.brandId })).items)).toEqual([
      `user ${other.id}`,
      `stock settings ${otherId}`,
      `stock settings ${restaurantId}`,
    ]);
    expect(kinds((await list({ brandId: world.brandId }, manager(restaurantId))).items)).toEqual([`stock settings ${restaurantId}`]);
    expect(kinds((await history({}, manager(restaurantId))).items)).toEqual([`stock settings ${restaurantId}`]);
    const [ofUser] = (await history({ subjectKind: 'user' })).items;
    expect(ofUser?.subjectName).toBe('New name');
    expect(await codeOf(entry(ofUser!.auditId, manager(restaurantId)))).toBe('data_not_found');
  });

  it('shows entries without a restaurant or brand to admins only', async () => {
    const fields = { subjectKind: 'user', subjectId: '1', operation: 'PUT /v1/users/{userId}', input: {}, requestId: 'r' };
    const { id: auditId } = await prisma.auditEntry.create({ data: fields });
    expect(await codeOf(entry(auditId))).toBe('data_not_found');
    expect(await entry(auditId, admin())).toMatchObject({ auditId, before: null, after: null, revertible: false });
  });

  it('shows entries of operations that no longer exist to admins only, and does not undo them', async () => {
    const fields = {
      subjectKind: 'x',
      subjectId: '1',
      operation: 'PUT /gone',
      input: {},
      before: { a: 1 },
      after: { a: 2 },
      requestId: 'r',
    };
    const { id: auditId } = await prisma.auditEntry.create({ data: { ...fields, restaurantId, brandId: world.brandId } });
    expect((await history()).items).toEqual([]);
    expect(await entry(auditId, admin())).toMatchObject({ operationId: null, summary: null, subjectName: null, revertible: false });
    expect(await codeOf(revert(auditId, { caller: admin() }))).toBe('not_revertible');
  });
});

describe('undoing a change', () => {
  it('restores the earlier state, and is recorded as a change of its own', async () => {
    await setSafetyStock(8);
    await setSafetyStock(9);
    const changed = await latest();
    expect(await revert(changed.auditId)).toEqual({
      auditId: changed.auditId,
      subjectKind: 'stock settings',
      subjectId: String(restaurantId),
      changes: [{ path: ['defaultSafetyStock'], kind: 'changed', before: 9, after: 8 }],
    });
    expect(await safetyStock()).toBe(8);
    const reverting = await latest();
    expect(reverting).toMatchObject({
      revertsId: changed.auditId,
      operation: changed.operation,
      subjectKind: 'stock settings',
      revertible: true,
    });
    expect(await entry(changed.auditId)).toMatchObject({ revertedById: reverting.auditId, revertible: false });
  });

  it('can itself be undone, and so can that undo', async () => {
    await setSafetyStock(8);
    await setSafetyStock(9);
    await revert((await latest()).auditId);
    await revert((await latest()).auditId);
    expect(await safetyStock()).toBe(9);
    await revert((await latest()).auditId);
    expect(await safetyStock()).toBe(8);
    expect((await history()).items.map(({ revertsId }) => revertsId !== null)).toEqual([true, true, true, false, false]);
  });

  it('previews its changes in a dry run without applying them', async () => {
    await setSafetyStock(8);
    await setSafetyStock(9);
    const changed = await latest();
    const facts = factsOf(world.caller, { dryRun: true });
    const { changes } = await execute(revertChange, () => toRawInput({ auditId: changed.auditId }), facts);
    expect(changes).toEqual([{ path: ['defaultSafetyStock'], kind: 'changed', before: 9, after: 8 }]);
    expect(await safetyStock()).toBe(9);
    expect(await entry(changed.auditId)).toMatchObject({ revertedById: null, revertible: true });
  });

  it('succeeds only once, however many try at the same moment', async () => {
    await setSafetyStock(8);
    await setSafetyStock(9);
    const { auditId } = await latest();
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => revert(auditId)));
    const codes = tries.map((tried) => (tried.status === 'fulfilled' ? 'done' : tried.reason.code));
    expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'not_revertible')]);
    expect(await codeOf(revert(auditId))).toBe('not_revertible');
    expect((await history()).items).toHaveLength(3);
  });

  it('does not overwrite a later change unless it is forced', async () => {
    await setSafetyStock(8);
    await setSafetyStock(9);
    const { auditId } = await latest();
    await setSafetyStock(10);
    const refused = await errorOf(revert(auditId));
    expect([refused.code, refused.extraData]).toEqual([
      'conflict',
      { reason: 'changed_since', changes: [{ path: ['defaultSafetyStock'], kind: 'changed', before: 9, after: 10 }] },
    ]);
    expect(await safetyStock()).toBe(10);
    await revert(auditId, { force: true });
    expect(await safetyStock()).toBe(8);
    expect(await latest()).toMatchObject({ changes: [{ before: 10, after: 8 }] });
  });

  it('compares and restores only the fields that the change touched', async () => {
    const { menuId, signature } = await createProduct(prisma, { restaurantId, quantity: 4 });
    const facts = factsOf(world.caller);
    await invoke(setAvailability, { menuId, signature, web: false }, facts);
    const { auditId } = await latest();
    await invoke(setAvailability, { menuId, signature, web: true }, facts);
    expect(await codeOf(revert(auditId))).toBe('conflict');
    await revert((await latest()).auditId);
    // A field that this change did not touch may have changed since.
    await invoke(setAvailability, { menuId, signature, kiosk: false }, facts);
    await revert(auditId);
    expect(await prisma.product.findFirst({ where: { signature } })).toMatchObject({ webAvailability: true, kioskAvailability: false });
  });

  it('runs the operation’s own undo if it has one', async () => {
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
    const { id: productId } = await createProduct(prisma, { restaurantId, quantity: 7 });
    await invoke(resetProduct, { restaurantId, productId }, factsOf(world.caller));
    const quantity = async () => (await prisma.stockLevel.findUnique({ where: { productId } }))?.quantity;
    expect(await quantity()).toBe(0);
    await revert((await latest()).auditId);
    expect(await quantity()).toBe(7);
    const redo = await latest();
    expect(redo).toMatchObject({ subjectKind: 'product stock', subjectId: String(productId), revertible: true });
    await revert(redo.auditId);
    expect(await quantity()).toBe(0);
    const movements = await prisma.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } });
    expect(movements.map(({ movementType, quantityDelta }) => [movementType, quantityDelta])).toEqual([
      ['INITIAL', 7],
      ['RAZ', -7],
      ['MANUAL_ADJUSTMENT', 7],
      ['MANUAL_ADJUSTMENT', -7],
    ]);
  });

  it('finds no change of a user for a restaurant’s manager, and works for the brand', async () => {
    const user = await createUser(prisma, { role: 'restaurant', brandId: world.brandId, restaurantId });
    await invoke(updateUser, { userId: user.id, name: 'New name' }, factsOf(world.caller));
    const { auditId } = await latest({ subjectKind: 'user' });
    expect(await codeOf(revert(auditId, { caller: manager(restaurantId, user.id) }))).toBe('data_not_found');
    await revert(auditId);
    expect((await prisma.user.findUnique({ where: { id: user.id } }))?.name).toBe('Some restaurant');
  });

  it('requires the access flag of the operation that made the change', async () => {
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Hall' });
    const editor = callerOf({ accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
    const name = async () => (await invoke(getLayout, { tableLayoutUuid }, factsOf(world.caller))).name;
    await invoke(updateLayout, { tableLayoutUuid, name: 'Winter' }, factsOf(editor));
    const { auditId, revertible } = await latest();
    expect(revertible).toBe(false);
    const refused = await errorOf(revert(auditId));
    expect([refused.code, refused.extraData]).toEqual(['missing_access_flag', { flag: 'CAN_EDIT_TABLE_LAYOUT' }]);
    expect(await name()).toBe('Winter');
    await revert(auditId, { caller: editor });
    expect(await name()).toBe('Hall');
  });

  it('is refused for a change without an earlier state, or with an input of an older shape', async () => {
    const common = { subjectKind: 'stock settings', subjectId: String(restaurantId), restaurantId, brandId: world.brandId, requestId: 'r' };
    const operation = 'PUT /v2/restaurants/{restaurantId}/stock/settings';
    const made = await prisma.auditEntry.create({
      data: { ...common, operation, input: { restaurantId }, after: { defaultSafetyStock: 3 } },
    });
    const old = await prisma.auditEntry.create({
      data: { ...common, operation, input: { shop: 1 }, before: { defaultSafetyStock: 3 }, after: {} },
    });
    expect(await entry(made.id)).toMatchObject({ revertible: false });
    expect(await codeOf(revert(made.id))).toBe('not_revertible');
    expect(await codeOf(revert(old.id))).toBe('not_revertible');
  });
});
