// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { createRestaurant as createLikeRestaurant } from '@/server/brands/brands.operations';
import { type Db, prisma, transaction } from '@/server/core/platform/db';
import { createCatalogProduct, createMenu, createProduct, createRestaurant, putOnMenu } from '@/server/testing/factories';
import { actors, brandId, furnishMenus, lastEntry, place, soupOf, tenants } from '@/server/testing/menu-place';
import * as catalog from './catalog.operations';
import { followProducts, placeProducts } from './follow.query';
import { lockPlacing } from './placing.query';
import { verifyMenus } from './verify';

beforeEach(furnishMenus);

describe('undoing a creation', () => {
  it('archives the product, option group or menu, and undoing that brings it back', async () => {
    const ofGroup = { brandId, name: 'Extras', choices: [{ name: 'Cheese', priceCents: 100 }] };
    const made = {
      'catalog product': (await actors.brand.call(catalog.createCatalogProduct, { brandId, name: 'Made', priceCents: 100 })).productId,
      'option group': (await actors.brand.call(catalog.createOptionGroup, ofGroup)).optionGroupId,
      'menu product': (await actors.brand.call(catalog.createMenuProduct, { ...place, name: 'Own', priceCents: 100 })).productId,
      menu: (await actors.brand.call(catalog.createMenu, { restaurantId: place.restaurantId, name: 'Evening' })).menuId,
    };
    const isArchived: Record<keyof typeof made, (id: number) => Promise<{ archivedAt: Date | null }>> = {
      'catalog product': (id) => prisma.catalogProduct.findUniqueOrThrow({ where: { id } }),
      'option group': (id) => prisma.optionGroup.findUniqueOrThrow({ where: { id } }),
      'menu product': (id) => prisma.product.findUniqueOrThrow({ where: { id } }),
      menu: (id) => prisma.menu.findUniqueOrThrow({ where: { id } }),
    };
    for (const kind of ['catalog product', 'option group', 'menu product', 'menu'] as const)
      for (const expected of [true, false, true]) {
        await actors.brand.call(revertChange, { auditId: (await lastEntry(kind)).id });
        expect([kind, (await isArchived[kind](made[kind])).archivedAt !== null]).toEqual([kind, expected]);
      }
  });

  it('conflicts once the product was changed or the menu has products, unless it is forced', async () => {
    const { productId } = await actors.brand.call(catalog.createCatalogProduct, { brandId, name: 'Made', priceCents: 100 });
    const { id: auditId } = await lastEntry('catalog product');
    await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId, priceCents: 200 });
    expect(await actors.brand.refused(revertChange, { auditId })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['priceCents'], before: 100, after: 200 }] },
    });
    const evening = await actors.brand.call(catalog.createMenu, { restaurantId: place.restaurantId, name: 'Evening' });
    const { id: ofMenu } = await lastEntry('menu');
    await createProduct(prisma, { restaurantId: place.restaurantId, menuId: evening.menuId });
    expect(await actors.brand.refused(revertChange, { auditId: ofMenu })).toMatchObject({ code: 'conflict' });
    await actors.brand.call(revertChange, { auditId: ofMenu, force: true });
    expect((await actors.brand.call(catalog.listMenus, { restaurantId: place.restaurantId })).map(({ name }) => name)).not.toContain(
      'Evening',
    );
  });
});

describe('offering products', () => {
  it('puts products on first menus, creates menus where there are none, and is undone as one change', async () => {
    const bare = await createRestaurant(prisma, { brandId });
    const [one, two] = [
      await createCatalogProduct(prisma, { brandId, name: 'One' }),
      await createCatalogProduct(prisma, { brandId, name: 'Two' }),
    ];
    await putOnMenu(prisma, one, place);
    const offer = { brandId, productIds: [one.id, two.id], restaurantIds: [place.restaurantId, bare.id] };
    expect(await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: true })).toMatchObject({ changed: 3, restaurants: 2 });
    expect(await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: true })).toMatchObject({ changed: 0, restaurants: 0 });
    const [menu] = await actors.brand.call(catalog.listMenus, { restaurantId: bare.id });
    expect(menu).toMatchObject({ name: 'Carte', products: 2 });
    expect(await prisma.auditEntry.count({ where: { subjectKind: 'catalog' } })).toBe(1);

    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog')).id });
    const onMenu = await prisma.product.findMany({ where: { catalogProductId: { in: [one.id, two.id] }, archivedAt: null } });
    expect(onMenu.map(({ restaurantId, name }) => [restaurantId, name])).toEqual([[place.restaurantId, 'One']]);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('is undone on the menus that it changed, whatever is on the others', async () => {
    const { id: evening } = await createMenu(prisma, { restaurantId: place.restaurantId });
    const soup = await createCatalogProduct(prisma, { brandId, name: 'Soup' });
    const { id: second } = await putOnMenu(prisma, soup, { ...place, menuId: evening });
    const offer = { brandId, productIds: [soup.id], restaurantIds: [place.restaurantId] };
    const onSale = async () => {
      const rows = await prisma.product.findMany({ where: { catalogProductId: soup.id, archivedAt: null }, orderBy: { id: 'asc' } });
      return rows.map(({ id, menuId }) => [id, menuId]);
    };
    const undoLast = async () => actors.brand.call(revertChange, { auditId: (await lastEntry('catalog')).id });

    await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: true });
    const both = await onSale();
    expect(both).toEqual([
      [second, evening],
      [expect.any(Number), place.menuId],
    ]);
    const { changes } = await undoLast();
    expect(changes.map(({ path }) => path.join('.'))).toEqual(['isOffered', 'changed']);
    expect(await onSale()).toEqual([[second, evening]]);

    await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: false });
    expect(await onSale()).toEqual([]);
    await undoLast();
    expect(await onSale()).toEqual([[second, evening]]);
    await undoLast();
    expect(await onSale()).toEqual([]);
  });

  it('counts changes on each menu, and brings back on each menu what an offer took off it', async () => {
    const { id: evening } = await createMenu(prisma, { restaurantId: place.restaurantId });
    const [soup, salad, tea] = await Promise.all(['Soup', 'Salad', 'Tea'].map((name) => createCatalogProduct(prisma, { brandId, name })));
    for (const menuId of [place.menuId, evening]) {
      await putOnMenu(prisma, soup!, { ...place, menuId });
      const { id: productId } = await putOnMenu(prisma, tea!, { ...place, menuId });
      if (menuId === evening) await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, menuId, productId });
    }
    await putOnMenu(prisma, salad!, { ...place, menuId: evening });
    const offer = { brandId, productIds: [soup!.id, salad!.id, tea!.id], restaurantIds: [place.restaurantId] };
    const turn = async (isOffered: boolean) => (await actors.brand.call(catalog.offerProducts, { ...offer, isOffered })).changed;
    const onSale = async () => {
      const rows = await prisma.product.findMany({ where: { catalogProductId: { in: offer.productIds }, archivedAt: null } });
      return rows.map(({ name, menuId }) => `${name} ${menuId === evening ? 'evening' : 'first'}`).toSorted();
    };
    const all = ['Salad evening', 'Salad first', 'Soup evening', 'Soup first', 'Tea first'];

    expect([await turn(false), await onSale()]).toEqual([4, []]);
    expect([await turn(true), await onSale()]).toEqual([5, all]);
    expect(await turn(true)).toBe(0);
    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog')).id });
    expect(await onSale()).toEqual([]);
    expect([await turn(true), await onSale()]).toEqual([5, all]);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('conflicts on undo if products came or went since, and puts no product back on an archived menu', async () => {
    const [soup, salad] = [await soupOf(), await createCatalogProduct(prisma, { brandId, name: 'Salad' })];
    await putOnMenu(prisma, salad, place);
    const offer = { brandId, productIds: [soup.catalogProductId, salad.id], restaurantIds: [place.restaurantId] };
    await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: false });
    const { id: auditId } = await lastEntry('catalog');
    const { catalogProductId: _, ...mine } = soup;
    await actors.restaurant.call(catalog.unarchiveMenuProduct, mine);
    await actors.restaurant.call(catalog.archiveMenuProduct, mine);
    expect(await actors.brand.refused(revertChange, { auditId })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['laterChanges'], before: 0, after: 1 }] },
    });
    await actors.brand.call(revertChange, { auditId, force: true });
    const live = { catalogProductId: { in: offer.productIds }, archivedAt: null };
    expect((await prisma.product.findMany({ where: live })).map(({ catalogProductId }) => catalogProductId)).toEqual([salad.id]);

    await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: false });
    await actors.restaurant.call(catalog.archiveMenu, place);
    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog')).id, force: true });
    expect(await prisma.product.count({ where: live })).toBe(0);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('rejects restaurants and products of another brand, archived products, and requests that are too large', async () => {
    const { catalogProductId, archivedCatalogProductId, restaurantId } = tenants.a;
    const offer = { brandId, productIds: [catalogProductId], restaurantIds: [restaurantId], isOffered: true };
    const { b } = tenants;
    expect(await actors.brand.refused(catalog.offerProducts, { ...offer, restaurantIds: [b.restaurantId] })).toMatchObject({ status: 404 });
    expect(await actors.brand.refused(catalog.offerProducts, { ...offer, productIds: [b.catalogProductId] })).toMatchObject({
      status: 404,
    });
    const archived = await actors.brand.refused(catalog.offerProducts, { ...offer, productIds: [archivedCatalogProductId] });
    expect(archived).toMatchObject({ code: 'conflict', extraData: { reason: 'product_archived' } });
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const huge = await actors.brand.refused(catalog.offerProducts, { ...offer, productIds: ids(500), restaurantIds: ids(201) });
    expect(huge.extraData).toMatchObject({ issues: [{ path: 'productIds', code: 'too_big' }] });
  });
});

describe('concurrent changes of menus', () => {
  /** Does something while another transaction has uncommitted changes. */
  async function whileOpen(change: (db: Db) => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
    const { begun } = await transaction(async (db) => {
      await change(db);
      const doing = work();
      doing.catch(() => {});
      await Promise.race([doing.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 400))]);
      return { begun: doing };
    });
    await begun;
  }

  it('put products onto menus in the categories to which their brand is moving them', async () => {
    const soup = await createCatalogProduct(prisma, { brandId, name: 'Soup' });
    const salad = await createCatalogProduct(prisma, { brandId, name: 'Salad' });
    const move = (productId: number) => async (db: Db) => {
      await lockPlacing(db, brandId);
      await db.catalogProductCategory.create({ data: { brandId, categoryId: tenants.a.catalogCategoryId, productId } });
      await placeProducts(db, [productId]);
    };
    const offer = { brandId, productIds: [soup.id], restaurantIds: [place.restaurantId], isOffered: true };
    await whileOpen(move(soup.id), () => actors.brand.call(catalog.offerProducts, offer));
    await whileOpen(move(salad.id), () => actors.restaurant.call(catalog.createMenuProduct, { ...place, catalogProductId: salad.id }));
    expect(await prisma.product.count({ where: { catalogProductId: { in: [soup.id, salad.id] }, archivedAt: null } })).toBe(2);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('make a restaurant like another one without the products that its brand is archiving', async () => {
    const soup = await soupOf();
    const archivedAt = new Date();
    const like = { restaurantId: place.restaurantId, parts: ['catalog' as const] };
    const where = { street: '3 rue de la Roquette', postalCode: '75011', city: 'Paris', countryCode: 'FR', lat: 48.85, lng: 2.37 };
    await whileOpen(
      async (db) => {
        await db.catalogProduct.update({ where: { id: soup.catalogProductId }, data: { archivedAt } });
        await followProducts(db, [soup.catalogProductId], archivedAt);
      },
      () => actors.brand.call(createLikeRestaurant, { brandId, name: 'Bastille', ...where, like }),
    );
    expect(await prisma.restaurant.count({ where: { name: 'Bastille' } })).toBe(1);
    expect((await verifyMenus()).problems).toEqual([]);
    expect(await prisma.product.count({ where: { catalogProductId: soup.catalogProductId, archivedAt: null } })).toBe(0);
  });

  it('put a product on a new menu while the old one is being archived', async () => {
    const soup = await createCatalogProduct(prisma, { brandId, name: 'Soup' });
    const offer = { brandId, productIds: [soup.id], restaurantIds: [place.restaurantId], isOffered: true };
    await whileOpen(
      (db) => db.menu.update({ where: { id: place.menuId }, data: { archivedAt: new Date() } }),
      () => actors.brand.call(catalog.offerProducts, offer),
    );
    const rows = await prisma.product.findMany({ where: { catalogProductId: soup.id }, include: { menu: true } });
    expect(rows.map(({ archivedAt, menu }) => [archivedAt, menu.archivedAt])).toEqual([[null, null]]);
  });

  it('keep both the brand’s rename and the restaurant’s own name, and leave menus consistent, whatever is offered meanwhile', async () => {
    const { catalogProductId, ...soup } = await soupOf();
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: catalogProductId, name: `Soup ${round}` }),
        actors.restaurant.call(catalog.updateMenuProduct, { ...soup, name: round % 2 === 0 ? 'Mine' : null }),
        actors.brand.call(catalog.offerProducts, {
          brandId,
          productIds: [catalogProductId],
          restaurantIds: [place.restaurantId],
          isOffered: round % 3 !== 0,
        }),
      ]);
      expect((await verifyMenus()).problems).toEqual([]);
      expect(await prisma.catalogProduct.findUniqueOrThrow({ where: { id: catalogProductId } })).toMatchObject({ name: `Soup ${round}` });
      expect(await prisma.product.findUniqueOrThrow({ where: { id: soup.productId } })).toMatchObject({
        name: round % 2 === 0 ? 'Mine' : `Soup ${round}`,
      });
    }
  });

  it('leave a product off all menus when it is offered, archived and withdrawn at the same time', async () => {
    const product = await createCatalogProduct(prisma, { brandId, name: 'Contested' });
    const elsewhere = await createRestaurant(prisma, { brandId });
    await createMenu(prisma, { restaurantId: elsewhere.id });
    const offer = { brandId, productIds: [product.id], restaurantIds: [place.restaurantId, elsewhere.id], isOffered: true };
    const outcomes = await Promise.allSettled([
      actors.brand.call(catalog.offerProducts, offer),
      actors.brand.call(catalog.archiveCatalogProduct, { brandId, productId: product.id }),
      actors.brand.call(catalog.offerProducts, { ...offer, isOffered: false }),
    ]);
    expect(outcomes.slice(1).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await verifyMenus()).problems).toEqual([]);
    expect(await prisma.product.count({ where: { catalogProductId: product.id, archivedAt: null } })).toBe(0);
  });

  it('let only one of several updates with the same ETag through', async () => {
    const { catalogProductId: productId } = tenants.a;
    const { etag } = await actors.brand.call(catalog.getCatalogProduct, { brandId, productId });
    const change = (priceCents: number) =>
      actors.brand.outcome(catalog.updateCatalogProduct, { brandId, productId, priceCents }, { ifMatch: etag }).then(
        () => 'saved',
        (error: { code: string }) => error.code,
      );
    expect((await Promise.all([change(100), change(200), change(300)])).toSorted()).toEqual([
      'precondition_failed',
      'precondition_failed',
      'saved',
    ]);
  });

  it('create only one menu in a restaurant that has none', async () => {
    const bare = await createRestaurant(prisma, { brandId });
    const products = await Promise.all([1, 2, 3].map(() => createCatalogProduct(prisma, { brandId })));
    await Promise.all(
      products.map(({ id }) =>
        actors.brand.call(catalog.offerProducts, { brandId, productIds: [id], restaurantIds: [bare.id], isOffered: true }),
      ),
    );
    expect(await actors.brand.call(catalog.listMenus, { restaurantId: bare.id })).toMatchObject([{ products: 3 }]);
  });
});
