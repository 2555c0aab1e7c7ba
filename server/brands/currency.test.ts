// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, transaction } from '@/server/core/platform/db';
import { createOrder, quoteOrder } from '@/server/orders/orders.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import {
  createCatalogProduct,
  createConsumptionMode,
  createCoupon,
  createCustomer,
  createDeliveryArea,
  createGrant,
  createOptionGroup,
  createPricingRule,
  createProgramme,
  createPromotion,
  createRestaurant,
  createWallet,
  ruleOf,
} from '@/server/testing/factories';
import { untilSomebodyWaits } from '@/server/testing/locks';
import { sellingRestaurant } from '@/server/testing/order-world';
import { createPaidOrder } from '@/server/testing/orders';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { createBrand, listReachableBrands, updateBrand } from './brands.operations';

let tenants: TwoTenants;
let admin: Actor;
beforeEach(async () => {
  tenants = await resetToTwoTenants();
  admin = await actorsOf(tenants)('admin');
});

describe('a brand’s currency', () => {
  it('can change freely without amounts, only to one with the same decimals beside prices, and not beside a wallet', async () => {
    expect(await admin.refused(createBrand, { name: 'Old', currency: 'FRF' })).toMatchObject({ code: 'invalid_parameters' });
    const { brandId } = await admin.call(createBrand, { name: 'Nouméa', currency: 'EUR' });
    const change = (currency: string) => admin.call(updateBrand, { brandId, currency }).then((brand) => brand.currency);
    const refused = (currency: string) => admin.refused(updateBrand, { brandId, currency });
    const conflict = { code: 'conflict', extraData: { reason: 'has_amounts' } };
    expect(await change('XPF')).toBe('XPF');
    await createCatalogProduct(prisma, { brandId, priceCents: 1_500 });
    expect(await refused('EUR')).toMatchObject(conflict);
    expect(await change('JPY')).toBe('JPY');
    expect(await admin.call(listReachableBrands, {})).toContainEqual(expect.objectContaining({ brandId, currency: 'JPY' }));
    const { id: customerId } = await createCustomer(prisma, { brandId });
    await createWallet(prisma, { brandId, customerId });
    expect(await refused('XPF')).toMatchObject(conflict);
    expect(await change('JPY')).toBe('JPY');
  });

  it('cannot change once the brand has an order, however it was paid', async () => {
    const { brandId } = await admin.call(createBrand, { name: 'Genève', currency: 'EUR' });
    const { id: restaurantId } = await createRestaurant(prisma, { brandId });
    const change = { brandId, currency: 'CHF' };
    await createPaidOrder(prisma, { brandId: tenants.a.brandId, restaurantId: tenants.a.restaurantId });
    expect(await admin.call(updateBrand, change)).toMatchObject({ currency: 'CHF' });
    await createPaidOrder(prisma, { brandId, restaurantId, currency: 'CHF', payments: [{ type: 'Cash', amountCents: 1000 }] });
    expect(await admin.refused(updateBrand, { brandId, currency: 'EUR' })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'has_amounts' },
    });
  });

  it('waits for an order that is being created, and then cannot change', async () => {
    const { brandId } = await admin.call(createBrand, { name: 'Genève', currency: 'EUR' });
    const { id: restaurantId } = await createRestaurant(prisma, { brandId });
    let changed: Promise<unknown> | undefined;
    await transaction(async (db) => {
      await createPaidOrder(db, { brandId, restaurantId });
      changed = admin.refused(updateBrand, { brandId, currency: 'CHF' });
      await untilSomebodyWaits();
    });
    expect(await changed).toMatchObject({ code: 'conflict', extraData: { reason: 'has_amounts' } });
  });

  it('is stored in an order as it is at that moment, even if a quote has cached the earlier one', async () => {
    const { till, brandId, restaurantId, sell } = await sellingRestaurant();
    const { id: productId } = await sell(1_000);
    const asked = { restaurantId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId, quantity: 1 }] };
    // The data that a quote has read of the restaurant is cached for ten seconds.
    expect(await till.call(quoteOrder, asked)).toMatchObject({ currency: 'EUR' });
    await admin.call(updateBrand, { brandId, currency: 'CHF' });
    const order = await till.call(createOrder, { ...asked, payments: [{ type: 'Cash', amount: 1_000 }] });
    expect(order).toMatchObject({ status: 'PAID', currency: 'CHF' });
    const { text } = await prisma.ticketLink.findFirstOrThrow({ where: { restaurantId } });
    expect(JSON.parse(text)).toMatchObject({ currency: 'CHF' });
  });

  describe('changing to one with other decimals', () => {
    const amounts: Record<string, (place: { brandId: number; restaurantId: number }) => Promise<unknown>> = {
      'an option': ({ brandId }) => createOptionGroup(prisma, { brandId }),
      'a fee of a dining option': ({ restaurantId }) =>
        createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_TAKE_AWAY', feeCents: 50 }),
      'a delivery fee': ({ restaurantId }) => createDeliveryArea(prisma, { restaurantId, feeCents: 250 }),
      'a coupon': ({ brandId }) => createCoupon(prisma, { brandId, reductionType: 'absolute', reductionValue: 500 }),
      'the least cart of a coupon': ({ brandId }) =>
        createCoupon(prisma, { brandId, reductionType: 'percentage', reductionValue: 1_000, minimumCents: 2_000 }),
      'a promotion': ({ brandId }) => createPromotion(prisma, { brandId, rule: ruleOf({ cents: 200 }) }),
      'the budget of a promotion': ({ brandId }) => createPromotion(prisma, { brandId, rule: ruleOf({ budgetCents: 50_000 }) }),
      'a grant': ({ brandId }) => createGrant(prisma, { brandId }),
      'the ceiling of a grant': ({ brandId }) => createGrant(prisma, { brandId, type: 'RATE', amount: 5_000, ceiling: 700 }),
      'an admission fee': ({ brandId }) => createPricingRule(prisma, { brandId, entranceFeeCents: 100 }),
      'an allowance': ({ brandId }) => createPricingRule(prisma, { brandId, allowancePerDay: 900 }),
      'a loyalty programme': ({ brandId }) => createProgramme(prisma, { brandId }),
      'a setting of the brand': ({ brandId }) =>
        prisma.brandModule.create({ data: { brandId, moduleId: 3, channelId: 2, own: { minimumCardAmount: 500 } } }),
      'a setting of a restaurant': ({ restaurantId }) =>
        prisma.restaurantModule.create({ data: { restaurantId, moduleId: 3, channelId: 2, own: { minimumCardAmount: 500 } } }),
    };
    it.each(Object.keys(amounts))('is rejected when there is %s', async (what) => {
      const { brandId } = await admin.call(createBrand, { name: 'Osaka', currency: 'EUR' });
      const place = { brandId, restaurantId: (await createRestaurant(prisma, { brandId })).id };
      await amounts[what]!(place);
      expect(await admin.refused(updateBrand, { brandId, currency: 'JPY' })).toMatchObject({
        code: 'conflict',
        extraData: { reason: 'has_amounts' },
      });
      expect(await admin.call(updateBrand, { brandId, currency: 'CHF' })).toMatchObject({ currency: 'CHF' });
    });

    it('is allowed beside percentages and free items', async () => {
      const { brandId } = await admin.call(createBrand, { name: 'Osaka', currency: 'EUR' });
      const { id: restaurantId } = await createRestaurant(prisma, { brandId });
      await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_TAKE_AWAY' });
      await createCoupon(prisma, { brandId, reductionType: 'percentage', reductionValue: 1_000 });
      await createPromotion(prisma, { brandId, rule: ruleOf({ rate: 1_000 }) });
      await createGrant(prisma, { brandId, type: 'RATE', amount: 5_000 });
      await createPricingRule(prisma, { brandId });
      await prisma.restaurantModule.create({ data: { restaurantId, moduleId: 3, channelId: 2, own: { card: true } } });
      expect(await admin.call(updateBrand, { brandId, currency: 'JPY' })).toMatchObject({ currency: 'JPY' });
    });
  });
});
