import { beforeAll, expect, it } from 'vitest';
import type { Operation } from './core/operation/operation';
import { listOperations } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { type Actor, actorsOf } from './testing/as';
import { createCustomer } from './testing/factories';
import { resetToTwoTenants, type TwoTenants } from './testing/tenants';

/** The query fields with a restaurant or a customer, and the values to send. */
const named = {
  restaurantId: ({ restaurantId }: Ids) => restaurantId,
  restaurantIds: ({ restaurantId }: Ids) => String(restaurantId),
  customerId: ({ customerId }: Ids) => customerId,
  customer_id: ({ customerId }: Ids) => customerId,
};
type Named = keyof typeof named;
interface Ids {
  restaurantId: number;
  customerId: number;
}

const scopeOf = ({ access }: Operation): object => (access === 'public' ? {} : access.scope);
const isOfBrand = (operation: Operation) => 'brand' in scopeOf(operation) && operation.method === 'GET';
const filtered = listOperations(operations).flatMap(({ id, operation }) =>
  isOfBrand(operation)
    ? Object.keys(operation.query.shape)
        .filter((field): field is Named => field in named)
        .map((field) => ({ id, field, operation }))
    : [],
);

let tenants: TwoTenants;
let brand: Actor;
let foreign: Ids;

beforeAll(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  const { brandId, restaurantId } = tenants.b;
  foreign = { restaurantId, customerId: (await createCustomer(prisma, { brandId })).id };
});

it('brand queries filter by restaurantId, restaurantIds, customerId and customer_id', () => {
  expect(new Set(filtered.map(({ field }) => field))).toEqual(new Set(Object.keys(named)));
});

it.each(filtered)('$id rejects a $field of another brand', async ({ field, operation }) => {
  const { brandId } = tenants.a;
  const more = { from: '2026-03-01', to: '2026-03-02', fileType: 'csv', [field]: named[field](foreign) };
  const error = await brand.refused(operation as never, { brandId, brand_id: brandId, ...more } as never);
  // Some accept either a brand or a restaurant, and refuse both together.
  const takesOne = error.code === 'invalid_parameters' && JSON.stringify(error.extraData).includes('restaurantId');
  expect(takesOne || error.code).toBe(takesOne || 'access_denied');
});
