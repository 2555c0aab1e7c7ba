import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAuditEntry, listAudit, revertChange } from '@/server/audit/audit.operations';
import { offerProducts } from '@/server/catalog/catalog.operations';
import { listModes } from '@/server/consumption-modes/consumption-modes.operations';
import { prisma } from '@/server/core/platform/db';
import { listAreas } from '@/server/delivery-areas/delivery-areas.operations';
import { getLayout, listLayouts } from '@/server/floor/floor.operations';
import { getOpening, saveBrandModule, saveModule } from '@/server/modules/modules.operations';
import { listPickupSchedules } from '@/server/pickup/pickup.operations';
import { listShifts } from '@/server/shifts/shifts.operations';
import { getStockSettings, listStock, setQuantity, updateStockSettings } from '@/server/stock/stock.operations';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { longestBlock } from '@/server/testing/event-loop';
import { createProduct, createUser } from '@/server/testing/factories';
import { createPaidOrder } from '@/server/testing/orders';
import { runs } from '@/server/testing/runs';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { createRestaurant, getRestaurant, listReachableRestaurants, listRestaurantParts, updateRestaurant } from './brands.operations';
import { type PartName, partNames } from './likeness.values';

const MOST_MS = 50;
let tenants: TwoTenants;
let office: Actor;
let brandId: number;
let from: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  office = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId: from } = tenants.a);
  const { menuId, categoryId, areaId, consumptionModeId } = tenants.a;
  await createProduct(prisma, { restaurantId: from, menuId, name: 'Sold out', webAvailability: false, webAutoDisabled: true });
  await createProduct(prisma, { restaurantId: from, categoryIds: [categoryId], kioskAvailability: false });
  const { id: catalogProductId } = await prisma.catalogProduct.create({ data: { brandId, name: 'Crème brûlée', priceCents: 650 } });
  const layer = { catalogProductId, name: 'Own crème', ownName: 'Own crème', priceCents: null, tags: ['dessert'] };
  await createProduct(prisma, { restaurantId: from, menuId, ...layer, categoryIds: [categoryId] });
  const archivedAt = new Date();
  await createProduct(prisma, { restaurantId: from, menuId, archivedAt, ownArchivedAt: archivedAt });
  await prisma.deliveryAreaBinding.create({ data: { areaId, consumptionModeId, restaurantId: from } });
  await office.call(updateRestaurant, { restaurantId: from, hours: [{ day: 'FRI', start: 600, end: 1380 }] });
  await office.call(updateStockSettings, { restaurantId: from, defaultSafetyStock: 7 });
  await office.call(saveModule, { restaurantId: from, moduleId: 1, channelId: 2, module: { preparationTime: 25, closeRestaurant: false } });
});

const bastille = {
  name: 'Bastille',
  street: '3 rue de la Roquette',
  postalCode: '75011',
  city: 'Paris',
  countryCode: 'FR',
  lat: 48.8537,
  lng: 2.3707,
};
const bodyLike = (parts?: PartName[], more: object = {}) => ({
  brandId,
  ...bastille,
  ...more,
  like: { restaurantId: from, ...(parts && { parts }) },
});
const makeLike = (parts?: PartName[], more: object = {}) => office.call(createRestaurant, bodyLike(parts, more));

/** Leaves out what differs by nature: ids, times, and the location. */
function withoutIds(value: unknown): unknown {
  const own = /^(id|uuid|etag|at|\w*(Id|_id|Uuid|At|_at))$/;
  return JSON.parse(JSON.stringify(value), (key, inner) => (own.test(key) ? undefined : inner));
}

/** The state of each part of a restaurant, as far as others can have the same. */
const stateOf: Record<PartName, (restaurantId: number) => Promise<unknown>> = {
  hours: async (restaurantId) => {
    const { hours, closesAt } = await office.call(getRestaurant, { restaurantId });
    return { hours, closesAt };
  },
  catalog: async (restaurantId) => {
    const rows = await prisma.sql.read<{ product: Record<string, unknown> }>`
      select to_jsonb(p) || jsonb_build_object('menu', to_jsonb(m), 'placed', (select jsonb_agg(to_jsonb(c) || to_jsonb(pc) order by c.name)
        from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id)) as product
      from products p join menus m on m.id = p.menu_id where p.restaurant_id = ${restaurantId} and p.archived_at is null order by p.name, p.signature`;
    return rows.map(({ product }) => ({
      ...(withoutIds(product) as object),
      of: product.catalog_product_id,
      web_availability: product.web_availability || product.web_auto_disabled,
      web_auto_disabled: false,
    }));
  },
  stock: async (restaurantId) => ({ ...(await office.call(getStockSettings, { restaurantId })), name: '' }),
  modules: async (restaurantId) => {
    const rows = await prisma.restaurantModule.findMany({ where: { restaurantId }, orderBy: [{ moduleId: 'asc' }, { channelId: 'asc' }] });
    return rows.map(({ moduleId, channelId, own }) => ({
      module: `${moduleId}/${channelId}`,
      ...(own as object),
      closeRestaurant: undefined,
    }));
  },
  'consumption-modes': async (restaurantId) => withoutIds(await office.call(listModes, { restaurant_id: restaurantId, channel_id: 2 })),
  pickup: async (restaurantId) => withoutIds(await office.call(listPickupSchedules, { restaurantId })),
  'delivery-areas': async (restaurantId) => {
    const areas = withoutIds(await office.call(listAreas, { restaurantId })) as object[];
    return areas.map((area) => ({ ...area, points: 0, isActivated: false, consumptionModeIds: 0 }));
  },
  floor: async (restaurantId) => {
    const found = await office.call(listLayouts, { restaurantId });
    const layouts = await Promise.all(found.map(({ tableLayoutUuid }) => office.call(getLayout, { tableLayoutUuid })));
    return withoutIds(layouts.map(({ name, rooms }) => ({ name, rooms })));
  },
  shifts: (restaurantId) =>
    office.call(listShifts, { restaurantId }).then((shifts) => shifts.map(({ restaurantId: _, ...shift }) => shift)),
  fiscal: async (restaurantId) => {
    const zones = await prisma.restaurantZone.findMany({ where: { restaurantId }, orderBy: { operationZoneId: 'asc' } });
    return zones.map(({ operationZoneId, isPrimary }) => `${operationZoneId} ${isPrimary}`);
  },
};

/** The number of rows in every table, except records of the past. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await prisma.sql.read<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (name === 'audit_entries' || name === 'idempotency_records') continue;
    const [row] = await prisma.$queryRawUnsafe<{ count: number }[]>(`select count(*)::int as count from "${name}"`);
    counts[name] = row?.count ?? -1;
  }
  return counts;
}

const creationOf = (restaurantId: number) =>
  prisma.auditEntry.findFirstOrThrow({
    where: { subjectKind: 'restaurant', subjectId: String(restaurantId), operation: 'POST /v1/restaurants' },
  });
const undo = async (restaurantId: number, force = false) =>
  office.call(revertChange, { auditId: (await creationOf(restaurantId)).id, force });
const refusedUndo = async (restaurantId: number) => office.refused(revertChange, { auditId: (await creationOf(restaurantId)).id });

describe('creating a restaurant like another one', () => {
  it('copies exactly the requested parts, and leaves no rows behind when it is undone', async () => {
    const wanted = Object.fromEntries(await Promise.all(partNames.map(async (part) => [part, await stateOf[part](from)] as const)));
    const before = await rowCounts();
    await fc.assert(
      fc.asyncProperty(fc.subarray([...partNames], { minLength: 1 }), async (parts) => {
        const empty = await office.call(createRestaurant, { brandId, ...bastille });
        const { restaurantId, taken } = await makeLike(parts);
        expect(taken?.map(({ part }) => part)).toEqual(partNames.filter((part) => parts.includes(part)));
        for (const part of partNames)
          expect([part, await stateOf[part](restaurantId)]).toEqual([
            part,
            parts.includes(part) ? wanted[part] : await stateOf[part](empty.restaurantId),
          ]);
        const counted = await office.call(listRestaurantParts, { restaurantId: from });
        expect(taken).toEqual(counted.filter(({ part }) => parts.includes(part)));
        expect(await prisma.auditEntry.count({ where: { restaurantId } })).toBe(1);
        await undo(restaurantId);
        await undo(empty.restaurantId);
        expect(await rowCounts()).toEqual(before);
      }),
      { ...runs(12), examples: [[[...partNames]]] },
    );
  });

  it('starts it closed, without stock, published layouts or fiscal numbers, and with its own areas switched off', async () => {
    const { restaurantId } = await makeLike();
    const { channels } = await office.call(getOpening, { restaurantId });
    expect(channels.find(({ channelId }) => channelId === 2)?.state).toBe('CLOSE');
    const { items } = await office.call(listStock, { restaurantId, limit: 50 });
    expect(items.map(({ name, tracked }) => [name, tracked]).filter(([, tracked]) => tracked)).toEqual([]);
    expect(await prisma.product.count({ where: { restaurantId, webAutoDisabled: true } })).toBe(0);
    expect(await prisma.product.count({ where: { restaurantId, name: 'Sold out', webAvailability: true } })).toBe(1);
    expect((await office.call(listLayouts, { restaurantId })).map(({ published }) => published)).toEqual([null]);
    expect(await prisma.restaurantZone.findMany({ where: { restaurantId } })).toMatchObject([
      { socialReason: '', siret: '', vatNumber: '' },
    ]);
    const [[area], [model]] = [await office.call(listAreas, { restaurantId }), await office.call(listAreas, { restaurantId: from })];
    expect(area).toMatchObject({ name: model?.name, isActivated: false });
    const own = await prisma.consumptionMode.findMany({ where: { restaurantId } });
    expect(area?.consumptionModeIds).toEqual(own.map(({ id }) => id));
    const there = await office.call(getRestaurant, { restaurantId: from });
    const [corner, given] = [area?.points[0], model?.points[0]];
    expect((corner?.lat ?? 0) - bastille.lat).toBeCloseTo((given?.lat ?? 0) - there.lat, 7);
    expect((corner?.lng ?? 0) - bastille.lng).toBeCloseTo((given?.lng ?? 0) - there.lng, 5);
  });

  it('starts it closed on the web even if only the brand has set up web ordering', async () => {
    await prisma.restaurantModule.deleteMany({ where: { restaurantId: from } });
    await office.call(saveBrandModule, { brandId, moduleId: 1, channelId: 2, module: { is_enabled: true } });
    for (const parts of [undefined, ['hours' as const]]) {
      const { restaurantId } = await makeLike(parts);
      const { channels } = await office.call(getOpening, { restaurantId });
      expect(channels.find(({ channelId }) => channelId === 2)).toMatchObject({ state: 'CLOSE' });
    }
  });

  it('leaves out parts that the caller may not create by hand', async () => {
    const limited = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
    const guarded = ['delivery-areas', 'floor'];
    const offered = (await limited.call(listRestaurantParts, { restaurantId: from })).map(({ part }) => part);
    expect(offered).toEqual(partNames.filter((part) => !guarded.includes(part)));
    const { restaurantId, taken } = await limited.call(createRestaurant, bodyLike());
    expect(taken?.map(({ part }) => part)).toEqual(offered);
    expect(await limited.call(listAreas, { restaurantId })).toEqual([]);
    expect(await limited.refused(createRestaurant, bodyLike(['delivery-areas']))).toMatchObject({
      code: 'missing_access_flag',
      extraData: { flag: 'CAN_EDIT_AREAS' },
    });
  });

  it('keeps hours that are given explicitly', async () => {
    const hours = [{ day: 'MON' as const, start: 700, end: 800 }];
    expect(await makeLike(['hours'], { hours })).toMatchObject({ hours, closesAt: 800 });
  });

  it('counts the copied parts in a dry run, which leaves nothing behind', async () => {
    const before = await rowCounts();
    const preview = await office.outcome(createRestaurant, bodyLike(), { dryRun: true });
    const { taken } = JSON.parse(preview.dataText);
    expect(taken).toEqual(await office.call(listRestaurantParts, { restaurantId: from }));
    expect(taken).toContainEqual({
      part: 'catalog',
      counts: [
        { thing: 'menus', count: 2 },
        { thing: 'categories', count: 1 },
        { thing: 'products', count: 5 },
      ],
    });
    expect(await rowCounts()).toEqual(before);
  });

  it('creates one restaurant per idempotency key', async () => {
    const idempotencyKey = 'like-that-one';
    const [one, other] = [
      await office.outcome(createRestaurant, bodyLike(), { idempotencyKey }),
      await office.outcome(createRestaurant, bodyLike(), { idempotencyKey }),
    ];
    expect(JSON.parse(other.dataText)).toEqual(JSON.parse(one.dataText));
    expect(await prisma.restaurant.count({ where: { name: 'Bastille' } })).toBe(1);
  });

  it('answers 404 for restaurants that are archived or belong to another brand', async () => {
    const before = await rowCounts();
    for (const restaurantId of [tenants.b.restaurantId, tenants.sibling.restaurantId, tenants.a.archivedRestaurantId, 999_999])
      expect(await office.refused(createRestaurant, { ...bodyLike(), like: { restaurantId } })).toMatchObject({
        code: 'data_not_found',
        status: 404,
      });
    const foreign = await actorsOf(tenants)('brand', 'b');
    const ours = { ...bodyLike(), brandId: tenants.b.brandId };
    expect(await foreign.refused(createRestaurant, ours)).toMatchObject({ code: 'data_not_found', status: 404 });
    expect(await foreign.refused(listRestaurantParts, { restaurantId: from })).toMatchObject({ code: 'access_denied' });
    expect(await office.refused(createRestaurant, { ...bodyLike(), like: { restaurantId: from, parts: [] } })).toMatchObject({
      code: 'invalid_parameters',
    });
    expect(await rowCounts()).toEqual(before);
  });

  it('copies thousands of products without blocking the event loop', async () => {
    const { menuId, categoryId } = tenants.a;
    await prisma.sql.run`
      insert into products (restaurant_id, menu_id, signature, name, price_cents)
      select ${from}, ${menuId}, 'many-' || n, 'Product ' || n, n from generate_series(1, 5000) n`;
    await prisma.sql.run`
      insert into product_categories (product_id, category_id) select id, ${categoryId} from products where signature like 'many-%'`;
    const { ms, answer } = await longestBlock(MOST_MS, () => makeLike());
    expect(await prisma.product.count({ where: { restaurantId: answer.restaurantId, categoryNames: { isEmpty: false } } })).toBe(5003);
    expect(ms).toBeLessThan(MOST_MS);
    await undo(answer.restaurantId);
  });
});

describe('undoing the creation of a restaurant', () => {
  it('is refused once the restaurant has counted stock, orders or users, and says which tables are in use', async () => {
    const { restaurantId } = await makeLike(['catalog', 'stock']);
    const { menuId, id: productId, signature } = await prisma.product.findFirstOrThrow({ where: { restaurantId } });
    await office.call(setQuantity, { menuId, signature, quantity: 3 });
    expect(await refusedUndo(restaurantId)).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'in_use', kept: expect.arrayContaining(['stock_movements', 'stock_levels']) },
    });
    expect(await prisma.product.count({ where: { id: productId } })).toBe(1);
    const second = await makeLike(['hours']);
    await createUser(prisma, { role: 'restaurant', restaurantId: second.restaurantId });
    expect(await refusedUndo(second.restaurantId)).toMatchObject({ extraData: { kept: ['users'] } });
    const third = await makeLike(['hours']);
    await createPaidOrder(prisma, { restaurantId: third.restaurantId, brandId });
    expect(await refusedUndo(third.restaurantId)).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'in_use', kept: expect.arrayContaining(['orders', 'order_lines', 'order_payments']) },
    });
  });

  it('conflicts with later changes unless it is forced', async () => {
    const { restaurantId } = await makeLike(['modules']);
    await office.call(updateRestaurant, { restaurantId, phone: '+33142000000' });
    expect(await refusedUndo(restaurantId)).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['laterChanges'], before: 0, after: 1 }] },
    });
    await undo(restaurantId, true);
    expect(await office.call(listReachableRestaurants, { brandId })).toHaveLength(1);
  });

  it('counts products offered by the brand since then as later changes', async () => {
    const { restaurantId } = await makeLike(['catalog']);
    const { id: productId } = await prisma.catalogProduct.create({ data: { brandId, name: 'Soup', priceCents: 600 } });
    await office.call(offerProducts, { brandId, productIds: [productId], restaurantIds: [restaurantId], isOffered: true });
    expect(await refusedUndo(restaurantId)).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['laterChanges'], before: 0, after: 1 }] },
    });
    await undo(restaurantId, true);
    expect(await prisma.product.count({ where: { restaurantId } })).toBe(0);
  });

  it('appears in the brand’s history, and can be done only once', async () => {
    const { restaurantId } = await makeLike(['hours']);
    const { id: auditId } = await creationOf(restaurantId);
    await undo(restaurantId);
    const { items } = await office.call(listAudit, { brandId, limit: 2 });
    expect(items).toMatchObject([
      { revertsId: auditId, restaurantId: null, revertible: false, subjectName: 'Bastille' },
      { auditId, revertedById: items[0]?.auditId, changes: [{ path: [], after: { likeRestaurant: tenants.a.restaurantName } }] },
    ]);
    expect(await office.call(getAuditEntry, { auditId })).toMatchObject({ subjectName: 'Bastille' });
    expect(await office.refused(revertChange, { auditId })).toMatchObject({ code: 'not_revertible' });
    expect(await office.refused(revertChange, { auditId: items[0]?.auditId ?? 0 })).toMatchObject({ code: 'not_revertible' });
    expect(await (await actorsOf(tenants)('brand', 'b')).refused(revertChange, { auditId })).toMatchObject({ code: 'data_not_found' });
  });

  it('is refused to managers of the copied and of the new restaurant', async () => {
    const { restaurantId } = await makeLike(['hours']);
    const { id: auditId } = await creationOf(restaurantId);
    const admin = await actorsOf(tenants)('admin');
    const { id: userId } = await createUser(prisma, { role: 'restaurant', restaurantId });
    for (const manager of [await actorsOf(tenants)('restaurant'), await asUser(userId)])
      expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'data_not_found' });
    // With a user, it could not be undone.
    await prisma.user.delete({ where: { id: userId } });
    await admin.call(revertChange, { auditId });
  });
});
