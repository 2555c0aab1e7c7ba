import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';
import { median } from './load';
import { number, table } from './print';
import { seedAdmin } from './seed-admin';
import { seedChain } from './seed-chain';
import { chain, token } from './shape';

const RUNS = 20;
const headers = { authorization: `Bearer ${token}` };
const stock = '/v2/restaurants/1/stock';

/** The most used lists of one restaurant of the chain, as large as in the demo. */
async function compareChain(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  const read = (path: string) => () => ({ path, headers });
  return [
    await compare('chain: list of 100 products', '≥ 1.5', ports, read(`${stock}?limit=100`), read('/list-stock')),
    await compare('chain: list of 100 movements', '≥ 1.0', ports, read(`${stock}/movements?limit=100`), read('/list-movements')),
  ];
}

const lists: [what: string, path: string][] = [
  ['inventory, 100 products', `${stock}?limit=100`],
  ['out of stock, longest first', `${stock}/out`],
  ['movements, 100', `${stock}/movements?limit=100`],
  ['deliveries, 50', `${stock}/deliveries`],
  ['people who move stock', `${stock}/people`],
  ['stock overview', `${stock}/overview`],
  ['forecast', `${stock}/forecast`],
  ['categories', '/v2/restaurants/1/categories'],
  ['history of a restaurant, 50', '/v2/audit?restaurantId=1'],
  ['devices of a restaurant', '/v1/restaurants/1/pos_devices'],
  ['delivery areas of a restaurant', '/areas/restaurant/1'],
  ['stock board of the brand', '/v2/brands/1/stock/board'],
  ['fleet of the brand, a page', '/v1/brands/1/pos_devices'],
  ['users of the brand, a page', '/v1/users'],
  ['history of the brand, 50', '/v2/audit?brandId=1'],
  ['pickup points of the brand', '/brands/1/pickup_points'],
  ['readiness of the brand', '/v2/brands/1/readiness'],
  ['modules of the brand', '/v1/brands/1/modules'],
  ['delivery areas of the brand', '/areas/brand/1'],
];

interface ListTime {
  what: string;
  ms: number;
  kilobytes: number;
}

/** The time of each list for one restaurant and for the whole chain, one request after another. */
async function timeLists(port: number): Promise<ListTime[]> {
  const times: ListTime[] = [];
  for (const [what, path] of lists) {
    const durations: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS + 6; run++) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      bytes = (await answer.bytes()).length;
      // From the sixth run on, PostgreSQL may use a generic plan.
      if (run >= 6) durations.push(performance.now() - began);
    }
    times.push({ what, ms: median(durations), kilobytes: bytes / 1_000 });
  }
  return times;
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedChain, seedAdmin);
  const ports = await harness.serveBoth('/list-stock');
  printRates(await compareChain(ports));
  table(
    [`list of a chain of ${number(chain.restaurants)} restaurants`, 'ms', 'kB'],
    (await timeLists(ports.ours)).map(({ what, ms, kilobytes }) => [what, number(ms, 1), number(kilobytes)]),
  );
}
