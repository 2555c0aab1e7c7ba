import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { book, movementsOf, stockOf } from '@/server/testing/stock';
import * as stock from './stock.operations';
import { verifyLedger } from './verify';

/** The stock of a kitchen as it would be kept on paper: without locks, SQL, or code of the service. */
class Paper {
  v2 = true;
  managed = { web: true, kiosk: true };
  readonly shelves = [0, 1, 2].map(() => ({
    tracked: false,
    quantity: 0,
    movements: 0,
    web: { on: true, auto: false },
    kiosk: { on: true, auto: false },
  }));

  change(index: number, quantity: number): void {
    const shelf = this.shelves[index]!;
    shelf.quantity = quantity;
    shelf.movements += 1;
    for (const channel of ['web', 'kiosk'] as const) {
      const { on, auto } = shelf[channel];
      if (quantity <= 0 && this.v2 && this.managed[channel] && on) shelf[channel] = { on: false, auto: true };
      else if (quantity > 0 && auto) shelf[channel] = { on: true, auto: false };
    }
  }

  /** Several lines for one product make one movement. Products that are not tracked are left out. */
  add(lines: [number, number][], track = false): void {
    const sums = new Map<number, number>();
    for (const [index, delta] of lines) sums.set(index, (sums.get(index) ?? 0) + delta);
    for (const [index, delta] of sums) {
      const shelf = this.shelves[index]!;
      shelf.tracked ||= track;
      if (shelf.tracked) this.change(index, shelf.quantity + delta);
    }
  }
}

interface Kitchen {
  restaurantId: number;
  menuId: number;
  products: Product[];
  paper: Paper;
}
type Step = (kitchen: Kitchen) => Promise<unknown>;

let admin: Actor;
beforeAll(async () => {
  admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
});

async function openKitchen(): Promise<Kitchen> {
  const { id: restaurantId } = await createRestaurant(prisma);
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  const { id: menuId } = await createMenu(prisma, { restaurantId });
  const products: Product[] = [];
  for (let index = 0; index < 3; index++) products.push(await createProduct(prisma, { restaurantId, menuId }));
  return { restaurantId, menuId, products, paper: new Paper() };
}

const shelf = fc.nat({ max: 2 });
const lines = fc.array(fc.tuple(shelf, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 4 });
const named = (label: string, step: Step): Step => Object.assign(step, { [fc.toStringMethod]: () => label });

const sale = fc.tuple(lines, fc.boolean()).map(([sold, back]) =>
  named(`${back ? 'cancel' : 'sell'} ${JSON.stringify(sold)}`, async ({ restaurantId, products, paper }) => {
    const sign = back ? 1 : -1;
    const booked = sold.map(([index, units]) => ({ productId: products[index]!.id, delta: sign * units }));
    await book({ restaurantId, movementType: back ? 'CANCELLATION' : 'SALE', lines: booked });
    paper.add(sold.map(([index, units]) => [index, sign * units]));
  }),
);
const delivery = lines.map((brought) =>
  named(`deliver ${JSON.stringify(brought)}`, async ({ restaurantId, products, paper }) => {
    const goods = brought.map(([index, quantity]) => ({ productId: products[index]!.id, quantity }));
    await admin.call(stock.createDelivery, { restaurantId, supplierName: 'Maison Verger', lines: goods });
    paper.add(brought, true);
  }),
);
const count = fc.tuple(shelf, fc.nat({ max: 8 })).map(([index, quantity]) =>
  named(`count ${index}: ${quantity}`, async ({ menuId, products, paper }) => {
    await admin.call(stock.setQuantity, { menuId, signature: products[index]!.signature, quantity });
    paper.shelves[index]!.tracked = true;
    paper.change(index, quantity);
  }),
);
const reset = fc.option(shelf).map((index) =>
  named(`reset ${index ?? 'everything'}`, async ({ restaurantId, products, paper }) => {
    if (!paper.v2 || (index !== null && !paper.shelves[index]!.tracked)) return;
    if (index !== null) {
      await admin.call(stock.resetProduct, { restaurantId, productId: products[index]!.id });
      paper.change(index, 0);
      return;
    }
    const { productsReset } = await admin.call(stock.resetRestaurant, { restaurantId });
    const full = paper.shelves.flatMap(({ tracked, quantity }, each) => (tracked && quantity !== 0 ? [each] : []));
    for (const each of full) paper.change(each, 0);
    expect(productsReset).toBe(full.length);
  }),
);
const decision = fc.tuple(shelf, fc.constantFrom('web' as const, 'kiosk' as const), fc.boolean()).map(([index, channel, on]) =>
  named(`turn ${index} ${on ? 'on' : 'off'} for ${channel}`, async ({ menuId, products, paper }) => {
    await admin.call(stock.setAvailability, { menuId, signature: products[index]!.signature, [channel]: on });
    paper.shelves[index]![channel] = { on, auto: false };
  }),
);
const settings = fc.record({ v2: fc.boolean(), web: fc.boolean(), kiosk: fc.boolean() }).map(({ v2, web, kiosk }) =>
  named(`manage ${JSON.stringify({ v2, web, kiosk })}`, async ({ restaurantId, paper }) => {
    await admin.call(stock.updateStockSettings, { restaurantId, stockManagementV2Enabled: v2, channels: { web, kiosk } });
    Object.assign(paper, { v2, managed: { web, kiosk } });
  }),
);

it('stock matches a paper model of a kitchen after every step', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: sale },
      { weight: 2, arbitrary: delivery },
      { weight: 3, arbitrary: count },
      reset,
      decision,
      settings,
    ),
    { minLength: 6, maxLength: 18, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const kitchen = await openKitchen();
      for (const step of all) {
        await step(kitchen);
        for (const [index, { id }] of kitchen.products.entries()) {
          const { tracked, quantity, web, kiosk } = kitchen.paper.shelves[index]!;
          const product = await prisma.product.findUniqueOrThrow({ where: { id } });
          expect({ web: product.webAvailability, kiosk: product.kioskAvailability }).toEqual({ web: web.on, kiosk: kiosk.on });
          expect((await stockOf(id)) ?? null).toEqual(
            tracked ? { quantity, available: { web: web.on, kiosk: kiosk.on }, autoDisabled: { web: web.auto, kiosk: kiosk.auto } } : null,
          );
        }
      }
      for (const [index, { id }] of kitchen.products.entries())
        expect(await movementsOf(id)).toHaveLength(kitchen.paper.shelves[index]!.movements);
    }),
    { numRuns: 15 },
  );
  expect((await verifyLedger()).problems).toEqual([]);
});
