import { afterEach, beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { until } from '@/server/testing/boxes';
import { createRestaurant, createUser } from '@/server/testing/factories';
import { tokenOf } from '@/server/testing/http';
import { killAll, startInstance } from '@/server/testing/processes';

/* The cached public configuration of one process, made outdated by another. */

let restaurantId: number;
let brandId: number;
let token: string;

beforeEach(async () => {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
  token = await tokenOf((await createUser(prisma, { role: 'brand', brandId })).id);
});
afterEach(killAll);

async function preparationTime(url: string): Promise<number> {
  const answer = await (await fetch(`${url}/v1/brands/${brandId}/web_ordering`)).json();
  return answer.data.restaurants[0].modules.ordering.flow.preparationTime;
}

it('guests of one process see a save made in another long before the cached configuration expires', async () => {
  const [here, there] = await Promise.all([startInstance(), startInstance()]);
  expect([await preparationTime(here.url), await preparationTime(there.url)]).toEqual([15, 15]);
  // It is cached, so a change that is not announced has no effect.
  const row = { restaurantId, moduleId: 1, channelId: 2 };
  await prisma.restaurantModule.create({ data: { ...row, own: { preparationTime: 99 } } });
  expect(await preparationTime(there.url)).toBe(15);
  const saved = await fetch(`${here.url}/restaurants/${restaurantId}/modules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...row, module: { preparationTime: 42 } }),
  });
  expect(saved.status).toBe(200);
  expect(await preparationTime(here.url)).toBe(42);
  await until(async () => (await preparationTime(there.url)) === 42);
});
