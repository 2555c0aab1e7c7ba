import { type Call, median, requestsPerSecond } from './load';
import { big, token } from './shape';

const ROUNDS = 5;
const SECONDS = 4;
const authorization = `Bearer ${token}`;

export interface Ratio {
  what: string;
  ours: number;
  baseline: number;
  goal: string;
}

/** Both in turn, several times, so that a slow moment of the machine meets both; the medians are compared. */
export async function compare(
  what: string,
  goal: string,
  ports: { ours: number; baseline: number },
  ours: () => Call,
  baseline: () => Call,
): Promise<Ratio> {
  await requestsPerSecond(ports.ours, ours, 2);
  await requestsPerSecond(ports.baseline, baseline, 2);
  const rates = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.baseline.push(await requestsPerSecond(ports.baseline, baseline, SECONDS));
    rates.ours.push(await requestsPerSecond(ports.ours, ours, SECONDS));
  }
  return { what, ours: median(rates.ours), baseline: median(rates.baseline), goal };
}

/** The first two rows of the table of goals: what a device feels. */
export async function compareRequests(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
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
