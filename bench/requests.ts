import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';
import { seedLedger } from './seed';
import { big, token } from './shape';

const authorization = `Bearer ${token}`;

/** The first two rows of the table of goals: requests of devices. */
async function compareRequests(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  const read = (path: string) => () => ({ path, headers: { authorization } });
  const stock = `/v2/restaurants/${big.restaurantId}/stock`;
  let counter = 0;
  const product = () => 1 + ((counter++ * 7_919) % (big.products - 10));
  const quantity = () => counter % 90;
  return [
    await compare('list of 100 products', '≥ 1.0', ports, read(`${stock}?limit=100`), read('/list-stock')),
    await compare('list of 100 movements', '≥ 1.0', ports, read(`${stock}/movements?limit=100`), read('/list-movements')),
    await compare(
      'stock change: ledger, history, key',
      '≥ 0.5',
      ports,
      () => ({
        method: 'PUT',
        path: `/menus/${big.menuId}/products/product-${product()}/quantity`,
        headers: { authorization, 'idempotency-key': `bench-${process.pid}-${counter}` },
        body: JSON.stringify({ quantity: quantity() }),
      }),
      () => ({ method: 'PUT', path: '/change', body: JSON.stringify({ productId: product(), quantity: quantity() }) }),
    ),
  ];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedLedger);
  printRates(await compareRequests(await harness.serveBoth('/list-stock')));
}
