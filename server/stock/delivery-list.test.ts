// @not-in-check
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createProduct, createRestaurant, createUser } from '@/server/testing/factories';
import * as stock from './stock.operations';

let admin: Actor;
beforeAll(async () => {
  admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
});

describe('the list of deliveries', () => {
  it('shows the newest first, filters by state, and is paginated', async () => {
    const { id } = await createRestaurant(prisma);
    const product = await createProduct(prisma, { restaurantId: id });
    const made: number[] = [];
    for (let index = 0; index < 5; index++) {
      const expectedAt = index % 2 === 0 ? '2030-01-01T00:00:00Z' : undefined;
      const delivery = await admin.call(stock.createDelivery, {
        restaurantId: id,
        supplierName: `Supplier ${index}`,
        expectedAt,
        lines: [{ productId: product.id, quantity: 1 }],
      });
      made.unshift(delivery.deliveryId);
    }
    const list = (query: object = {}) => admin.call(stock.listDeliveries, { restaurantId: id, ...query });
    const ids = async (query: object = {}) => (await list(query)).items.map(({ deliveryId }) => deliveryId);
    expect(await ids()).toEqual(made);
    expect(await ids({ state: 'expected' })).toEqual([made[0], made[2], made[4]]);
    expect(await ids({ state: 'received' })).toEqual([made[1], made[3]]);
    const page = await list({ limit: 2 });
    expect(page.nextCursor).toBe(made[1]);
    expect(await ids({ limit: 3, cursor: page.nextCursor })).toEqual(made.slice(2));
    expect(await list({ cursor: made[4] })).toEqual({ items: [], nextCursor: null });
    expect(await ids({ cursor: 2_147_483_647 })).toEqual(made);
    for (const wrong of [{ limit: 0 }, { limit: 201 }, { state: 'lost' }, { cursor: -1 }])
      expect(await admin.refused(stock.listDeliveries, { restaurantId: id, ...wrong })).toMatchObject({ code: 'invalid_parameters' });
  });

  it('can be searched by supplier, reference and product, filtered by period, and sorted', async () => {
    const { id } = await createRestaurant(prisma, { timeZone: 'Europe/Paris' });
    const soup = await createProduct(prisma, { restaurantId: id, name: 'Crème de potiron' });
    const tea = await createProduct(prisma, { restaurantId: id, name: 'Thé vert' });
    const made = async (supplierName: string, product: Product, when: object, reference?: string) =>
      (
        await admin.call(stock.createDelivery, {
          restaurantId: id,
          supplierName,
          reference,
          lines: [{ productId: product.id, quantity: 1 }],
          ...when,
        })
      ).deliveryId;
    const soon = await made('verger', soup, { expectedAt: '2030-03-02T06:00:00Z' }, 'BL-77');
    const overdue = await made('Abeille', tea, { expectedAt: '2026-03-01T06:00:00Z' });
    const came = await made('Abeille', soup, { receivedAt: '2026-02-28T23:30:00Z' });
    const ids = async (query: object) => {
      const found: number[] = [];
      let cursor: number | null | undefined;
      do {
        const page = await admin.call(stock.listDeliveries, { restaurantId: id, limit: 1, cursor: cursor ?? undefined, ...query });
        found.push(...page.items.map(({ deliveryId }) => deliveryId));
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    };
    expect(await ids({ search: 'POTIRON' })).toEqual([came, soon]);
    expect(await ids({ search: 'bl-7' })).toEqual([soon]);
    expect(await ids({ search: 'abeil' })).toEqual([came, overdue]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ supplierName: 'Abeille', state: 'expected' })).toEqual([overdue]);
    // Half past eleven in UTC is the next day in Paris.
    expect(await ids({ fromDate: '2026-03-01', toDate: '2026-03-01' })).toEqual([came, overdue]);
    expect(await ids({ toDate: '2026-02-28' })).toEqual([]);
    expect(await ids({ state: 'expected', sort: 'date' })).toEqual([overdue, soon]);
    expect(await ids({ sort: '-date' })).toEqual([soon, overdue, came]);
    expect(await ids({ sort: 'supplier' })).toEqual([overdue, came, soon]);
    expect(await ids({ sort: '-supplier' })).toEqual([soon, came, overdue]);
    expect(await ids({ sort: 'recorded' })).toEqual([soon, overdue, came]);
    expect(await admin.call(stock.listDeliveries, { restaurantId: id, sort: 'date', cursor: 2_147_483_647 })).toEqual({
      items: [],
      nextCursor: null,
    });
    expect(await admin.call(stock.listSuppliers, { restaurantId: id })).toEqual([
      { supplierName: 'Abeille', deliveries: 2 },
      { supplierName: 'verger', deliveries: 1 },
    ]);
    const file = await admin.download(stock.exportDeliveries, { restaurantId: id, state: 'expected', sort: 'date' });
    expect(file.text.split('\r\n').map((row) => row.split(',').slice(0, 3).join())).toEqual([
      'deliveryId,supplierName,reference',
      `${overdue},Abeille,`,
      `${soon},verger,BL-77`,
      '',
    ]);
  });

  it('shows no deliveries of another restaurant, which return data_not_found when read directly', async () => {
    const { id } = await createRestaurant(prisma);
    const product = await createProduct(prisma, { restaurantId: id });
    const lines = [{ productId: product.id, quantity: 1 }];
    const { deliveryId } = await admin.call(stock.createDelivery, { restaurantId: id, supplierName: 'Verger', lines });
    const { id: elsewhere } = await createRestaurant(prisma);
    expect((await admin.call(stock.listDeliveries, { restaurantId: elsewhere })).items).toEqual([]);
    expect(await admin.refused(stock.getDelivery, { restaurantId: elsewhere, deliveryId })).toMatchObject({
      code: 'data_not_found',
      status: 404,
    });
    expect(await admin.refused(stock.downloadDeliveryReport, { restaurantId: elsewhere, deliveryId })).toMatchObject({
      code: 'data_not_found',
    });
  });
});
