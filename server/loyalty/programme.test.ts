// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { archiveImage, unarchiveImage } from '@/server/images/images.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { asOrder } from '@/server/testing/as-order';
import { createBrand, createCatalogProduct, createCustomer, createImage } from '@/server/testing/factories';
import { createMember } from '@/server/testing/loyalty-factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as loyalty from './loyalty.operations';
import { earnPoints } from './orders.service';
import { renewTiers } from './tiers.service';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId } = tenants.a);
});

const tier = (name: string, fromPoints: number, more: object = {}) => ({ name, fromPoints, factor: 15_000, ...more });
const programme = (tiers: object[], more: object = {}) => ({
  ...{ brandId, name: 'Les Lumières', isActive: true, pointsPerUnit: 2, pointValue: 5, expiryMonths: 12 },
  tiers,
  ...more,
});
const replace = (tiers: object[], more: object = {}) => brand.call(loyalty.replaceProgramme, programme(tiers, more) as never);

describe('the loyalty programme', () => {
  it.each([
    ['EUR', 1],
    ['JPY', 0],
    ['KWD', 10],
  ])('starts inactive, in %s with points worth %i each, even when a reward is created first', async (currency, pointValue) => {
    const { id } = await createBrand(prisma, { currency });
    const admin = await actorsOf(tenants)('admin');
    const first = { name: '', isActive: false, pointsPerUnit: 1, pointValue, expiryMonths: 12, tiers: [] };
    expect(await admin.call(loyalty.getProgramme, { brandId: id })).toEqual(first);
    await admin.call(loyalty.createReward, { brandId: id, name: 'Livraison', type: 'delivery', points: 10 });
    expect(await admin.call(loyalty.getProgramme, { brandId: id })).toEqual(first);
    expect(await prisma.loyaltyProgramme.count({ where: { brandId: id } })).toBe(1);
  });

  it('is replaced with its tiers, which keep their ids, also through an undo', async () => {
    const { tiers: first } = await replace([tier('Gold', 500), tier('Silver', 100)]);
    expect(first.map(({ name }) => name)).toEqual(['Silver', 'Gold']);
    const [silver, gold] = first.map(({ tierId }) => tierId);
    // They swap their thresholds.
    const { tiers } = await replace([tier('Silver', 500, { tierId: silver }), tier('Gold', 100, { tierId: gold }), tier('Diamond', 900)]);
    expect(tiers.map(({ tierId, name }) => [tierId, name])).toEqual([
      [gold, 'Gold'],
      [silver, 'Silver'],
      [expect.any(Number), 'Diamond'],
    ]);
    expect((await replace([])).tiers).toEqual([]);
    expect((await brand.call(loyalty.getProgramme, { brandId })).pointsPerUnit).toBe(2);
    // Promotions refer to tiers by id, so after an undo, deleted tiers must have their ids again.
    const undo = async () => {
      const { items } = await brand.call(listAudit, { brandId, subjectKind: 'loyalty programme', limit: 1 });
      await brand.call(revertChange, { auditId: items[0]!.auditId });
      return (await brand.call(loyalty.getProgramme, { brandId })).tiers;
    };
    expect(await undo()).toEqual(tiers);
    expect(await undo()).toEqual([]);
  });

  it('rejects tiers with the same threshold, a tier sent twice and tiers of another brand', async () => {
    const refused = async (tiers: object[]) => (await brand.refused(loyalty.replaceProgramme, programme(tiers))).code;
    expect(await refused([tier('Gold', 500), tier('Silver', 500)])).toBe('invalid_parameters');
    const [gold] = (await replace([tier('Gold', 500)])).tiers;
    const twice = [tier('Gold', 500, { tierId: gold!.tierId }), tier('Silver', 100, { tierId: gold!.tierId })];
    expect(await refused(twice)).toBe('invalid_parameters');
    const foreign = await prisma.loyaltyTier.findFirstOrThrow({ where: { brandId: tenants.b.brandId } });
    expect(await refused([tier('Gold', 500, { tierId: foreign.id })])).toBe('data_not_found');
  });

  it('updates the members’ tiers when its tiers change', async () => {
    const { id: customerId } = await createCustomer(prisma, { brandId });
    await createMember(prisma, { brandId, customerId });
    await replace([tier('Gold', 500)]);
    const order = { orderId: 1, restaurantId: tenants.a.restaurantId, paidCents: 10_000 };
    await asOrder(brand, { brandId, restaurantId: order.restaurantId }, (ctx) => earnPoints(ctx, { brandId, customerId }, order));
    const tierOf = async () => (await brand.call(loyalty.getMember, { customerId })).tierName;
    expect(await tierOf()).toBeNull();
    await replace([tier('Gold', 200)]);
    await renewTiers();
    expect(await tierOf()).toBe('Gold');
    await replace([]);
    expect(await tierOf()).toBeNull();
  });
});

describe('a reward', () => {
  const reward = { name: 'Coffee', type: 'amount' as const, value: 250, points: 50 };

  it('must fit its type, with a product and an image of the brand', async () => {
    const { id: productId } = await createCatalogProduct(prisma, { brandId });
    const { id: imageId } = await createImage(prisma, { brandId });
    const made = await brand.call(loyalty.createReward, { brandId, name: 'Dessert', type: 'product', productId, points: 60, imageId });
    expect(made).toMatchObject({ type: 'product', productId, imageId, isActive: true, isArchived: false });
    const refused = async (more: object) => (await brand.refused(loyalty.createReward, { brandId, ...reward, ...more })).code;
    expect(await refused({ value: 0 })).toBe('invalid_parameters');
    expect(await refused({ productId })).toBe('invalid_parameters');
    expect(await refused({ type: 'percentage', value: 10_001 })).toBe('invalid_parameters');
    expect(await refused({ type: 'delivery' })).toBe('invalid_parameters');
    expect(await refused({ type: 'product', value: 0, productId: tenants.b.catalogProductId })).toBe('data_not_found');
    expect(await refused({ imageId: tenants.b.imageId })).toBe('invalid_parameters');
  });

  it('gets its image back by an undo only once the image is restored, as the refusal says', async () => {
    const { id: imageId } = await createImage(prisma, { brandId, name: 'Cup' });
    const { rewardId } = await brand.call(loyalty.createReward, { brandId, ...reward, imageId });
    await brand.call(loyalty.replaceReward, { brandId, rewardId, ...reward });
    const { items } = await brand.call(listAudit, { brandId, subjectKind: 'loyalty reward' });
    const undo = { auditId: items[0]!.auditId };
    await brand.call(archiveImage, { brandId, imageId });
    expect(await brand.refused(revertChange, undo)).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'image_archived', imageIds: [imageId] } },
    });
    await brand.call(unarchiveImage, { brandId, imageId });
    await brand.call(revertChange, undo);
    expect(await brand.call(loyalty.getReward, { brandId, rewardId })).toMatchObject({ imageId });
  });

  it('can be archived, and comes back when it is saved again or the archiving is undone', async () => {
    const { rewardId } = await brand.call(loyalty.createReward, { brandId, ...reward });
    const names = async (isArchived: boolean) =>
      (await brand.call(loyalty.listRewards, { brandId, isArchived })).map((each) => each.rewardId);
    await brand.call(loyalty.replaceReward, { brandId, rewardId, ...reward, isArchived: true });
    expect([await names(false), await names(true)]).toEqual([expect.not.arrayContaining([rewardId]), [rewardId]]);
    const { items } = await brand.call(listAudit, { brandId, subjectKind: 'loyalty reward', limit: 1 });
    await brand.call(revertChange, { auditId: items[0]!.auditId });
    expect([await names(false), await names(true)]).toEqual([expect.arrayContaining([rewardId]), []]);
    await brand.call(loyalty.replaceReward, { brandId, rewardId, ...reward, isArchived: true });
    await brand.call(loyalty.replaceReward, { brandId, rewardId, ...reward, points: 70 });
    expect(await brand.call(loyalty.getReward, { brandId, rewardId })).toMatchObject({ points: 70, isArchived: false });
    expect((await brand.refused(loyalty.getReward, { brandId, rewardId: tenants.b.rewardId })).code).toBe('data_not_found');
  });
});
