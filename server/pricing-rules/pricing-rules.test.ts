import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { deleteGuestGroup } from '@/server/customers/customers.operations';
import { deleteGrant } from '@/server/grants/grants.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createGrant, createGuestGroup } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as operations from './pricing-rules.operations';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;
let guestGroupId: number;
let grantIds: number[];

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId } = tenants.a);
  ({ id: guestGroupId } = await createGuestGroup(prisma, { brandId, name: 'ACME' }));
  grantIds = [(await createGrant(prisma, { brandId })).id, tenants.a.grantId];
});

const body = () => ({
  name: 'ACME lunch',
  guestGroupId,
  restaurantIds: [tenants.a.restaurantId],
  shiftIds: ['lunch'],
  entranceFee: 150,
  vatGroupId: 1,
  grantIds,
  allowancePerDay: 600,
});
const make = (more: object = {}) => brand.call(operations.createPricingRule, { brandId, ...body(), ...more });
const all = () => brand.call(operations.listPricingRules, { brandId });
const refused = async (more: object) => (await brand.refused(operations.createPricingRule, { brandId, ...body(), ...more })).code;
const undoLast = async () => {
  const entry = (await brand.call(listAudit, { brandId })).items.find(({ subjectKind }) => subjectKind === 'pricing rule');
  return brand.call(revertChange, { auditId: entry!.auditId });
};

describe('pricing rules', () => {
  it('are created with their grants in order, read, replaced and deleted', async () => {
    const made = await make();
    expect(made).toEqual({
      pricingRuleId: expect.any(Number),
      brandId,
      ...body(),
      allowancePerMeal: null,
      allowancePerMonth: null,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    });
    const key = { brandId, pricingRuleId: made.pricingRuleId };
    expect(await brand.call(operations.getPricingRule, key)).toEqual(made);
    expect((await all()).at(-1)).toEqual(made);
    const replaced = await brand.call(operations.updatePricingRule, { ...key, name: 'All', grantIds: grantIds.toReversed() });
    expect(replaced).toMatchObject({ name: 'All', guestGroupId: null, restaurantIds: [], shiftIds: [], entranceFee: 0 });
    expect(replaced.grantIds).toEqual(grantIds.toReversed());
    await brand.call(operations.deletePricingRule, key);
    expect((await brand.refused(operations.getPricingRule, key)).code).toBe('data_not_found');
  });

  it('accept only groups, restaurants and grants of the brand, each once', async () => {
    const { b } = tenants;
    const { id: foreignGroup } = await createGuestGroup(prisma, { brandId: b.brandId });
    for (const more of [
      { guestGroupId: foreignGroup },
      { restaurantIds: [b.restaurantId] },
      { grantIds: [b.grantId] },
      { grantIds: [grantIds[0], grantIds[0]] },
      { entranceFee: 150, vatGroupId: null },
      { vatGroupId: 11 },
      { allowancePerDay: -1 },
      { shiftIds: ['Not an id'] },
    ])
      expect([more, await refused(more)]).toEqual([more, 'invalid_parameters']);
    await brand.call(deleteGrant, { grantId: grantIds[0]! });
    expect(await refused({})).toBe('invalid_parameters');
  });

  it('prevent their guest group from being deleted', async () => {
    const { pricingRuleId } = await make();
    expect(await brand.refused(deleteGuestGroup, { guestGroupId })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'has_pricing_rules' },
    });
    await brand.call(operations.deletePricingRule, { brandId, pricingRuleId });
    await brand.call(deleteGuestGroup, { guestGroupId });
  });

  it('return 412 when changed since they were read', async () => {
    const { pricingRuleId } = await make();
    const token = await tokenOf(tenants.a.users.brand.id);
    const path = `/brands/${brandId}/pricing_rules/${pricingRuleId}`;
    const etag = (await send('GET', path, { token })).headers.get('etag')!;
    const put = (name: string) => send('PUT', path, { token, body: { ...body(), name }, headers: { 'if-match': etag } });
    expect(await put('Mine')).toMatchObject({ status: 200 });
    expect(await put('Theirs')).toMatchObject({ status: 412, body: { extraData: { current: { name: 'Mine' } } } });
  });

  it('keep their id when their creation, change or deletion is undone', async () => {
    const before = await all();
    await make();
    const withoutDates = (rules: typeof before) => rules.map(({ updatedAt: _, createdAt: __, ...rule }) => rule);
    await undoLast();
    expect(await all()).toEqual(before);
    const made = await make();
    await brand.call(operations.updatePricingRule, { brandId, pricingRuleId: made.pricingRuleId, name: 'Other' });
    await undoLast();
    expect(withoutDates(await all())).toEqual(withoutDates([...before, made]));
    await brand.call(operations.deletePricingRule, { brandId, pricingRuleId: made.pricingRuleId });
    await undoLast();
    expect(withoutDates(await all())).toEqual(withoutDates([...before, made]));
  });

  it('are hidden from other brands', async () => {
    const { pricingRuleId } = await make();
    const stranger = await actorsOf(tenants)('brand', 'b');
    expect((await stranger.refused(operations.listPricingRules, { brandId })).code).toBe('access_denied');
    const there = { brandId: tenants.b.brandId, pricingRuleId };
    expect((await stranger.refused(operations.getPricingRule, there)).code).toBe('data_not_found');
    expect((await stranger.refused(operations.deletePricingRule, there)).code).toBe('data_not_found');
  });
});
