// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { getAuditEntry, listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createRestaurant } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { reloadWallet } from '@/server/wallet/wallet.operations';
import * as operations from './customers.operations';

let tenants: TwoTenants;
let brand: Actor;
let restaurant: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [brand, restaurant] = [await as('brand'), await as('restaurant')];
  brandId = tenants.a.brandId;
});

describe('the history of a customer', () => {
  const historyOf = async (actor: Actor, customerId: number) => (await actor.call(listAudit, { customerId })).items;

  it('is visible to users of the customer’s restaurant, e-wallet included, who can undo changes', async () => {
    const own = { brandId, givenName: 'Ana', restaurantIds: [tenants.a.restaurantId] };
    const { customerId } = await brand.call(operations.createCustomer, own);
    await brand.call(operations.updateCustomer, { customerId, givenName: 'Anna' });
    await brand.call(reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH' });
    const entries = await historyOf(restaurant, customerId);
    expect(entries.map(({ subjectKind, subjectId }) => [subjectKind, subjectId])).toEqual(
      ['e-wallet', 'customer', 'customer'].map((kind) => [kind, String(customerId)]),
    );
    expect(entries[1]).toMatchObject({ subjectName: 'Anna', revertible: true });
    const { auditId } = entries[1]!;
    expect(await restaurant.call(getAuditEntry, { auditId })).toMatchObject({ after: { givenName: 'Anna' } });
    await restaurant.call(revertChange, { auditId });
    expect(await restaurant.call(operations.getCustomer, { customerId })).toMatchObject({ givenName: 'Ana' });
    expect(await historyOf(restaurant, customerId)).toHaveLength(4);
  });

  it('is closed to other restaurants, other brands, tills and the customer', async () => {
    const other = await createRestaurant(prisma, { brandId });
    const { customerId } = await brand.call(operations.createCustomer, { brandId, givenName: 'Ana', restaurantIds: [other.id] });
    const { auditId } = (await historyOf(brand, customerId))[0]!;
    const as = actorsOf(tenants);
    for (const actor of [restaurant, await as('brand', 'b'), await as('restaurant', 'b'), await as('pos'), await as('customer')]) {
      expect((await actor.refused(listAudit, { customerId })).code).toBe('access_denied');
      expect((await actor.refused(getAuditEntry, { auditId })).code).toMatch(/^(data_not_found|access_denied)$/);
      expect((await actor.refused(revertChange, { auditId })).code).toMatch(/^(data_not_found|access_denied)$/);
    }
    // The restaurant's own list does not contain it.
    expect((await restaurant.call(listAudit, { restaurantId: tenants.a.restaurantId })).items).toEqual([]);
  });
});
