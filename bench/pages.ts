import { type Caller, guest } from '@/server/core/callers/caller';
import { execute, toRawInput } from '@/server/core/operation/invoke';
import { listMovements } from '@/server/stock/stock.operations';
import type { Harness } from './harness';
import { median } from './load';
import { type PageTime, printPageTimes } from './print';
import { seedLedger } from './seed';
import { big, rare, small } from './shape';

const RUNS = 60;
const caller: Caller = { ...guest, userId: 1, role: 'brand', brandId: 1, via: 'token' };
const facts = { caller, requestId: 'bench', locale: 'en' as const, ip: null, userAgent: null };

async function milliseconds(input: Record<string, unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + 10; run++) {
    const began = performance.now();
    await execute(listMovements, () => toRawInput(input), facts);
    if (run >= 10) times.push(performance.now() - began);
  }
  return median(times);
}

/**
 * The same page among ten million movements and among ten thousand: the first page, one a million rows deep, and the worst case of each
 * filter. The reference of a page is the small restaurant's page with the same filter, with common values in place of rare ones.
 */
async function comparePages(): Promise<PageTime[]> {
  const limit = 50;
  const deep = big.movements - 1_000_000;
  const firstSmall = big.movements + 1;
  const smallProduct = big.products + 1;
  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['head', {}, {}],
    ['a million deep', { cursor: deep }, { cursor: firstSmall + small.movements - 1_000 }],
    ['a product with three movements', { productId: rare.productId }, { productId: smallProduct }],
    ['a rare type', { movementType: rare.movementType }, { movementType: 'DELIVERY' }],
    ['a rare channel', { channelId: rare.channelId }, { channelId: 5 }],
    ['a rare user', { userId: rare.userId }, { userId: 1 }],
    ['one order long ago', { orderId: rare.orderId }, { orderId: Math.floor((big.movements + 5_000) / 3) + 1 }],
    ['one day long ago', { fromDate: rare.day, toDate: rare.day }, { fromDate: '2026-06-04', toDate: '2026-06-04' }],
    ['a search that hits one product', { search: rare.search }, { search: `Product ${smallProduct}` }],
    ['a search that hits nothing', { search: rare.searchNothing }, { search: rare.searchNothing }],
    ['a search that hits every product', { search: 'product' }, { search: 'product' }],
  ];
  const times: PageTime[] = [];
  for (const [what, inBig, inSmall] of cases) {
    const reference = await milliseconds({ restaurantId: small.restaurantId, limit, ...inSmall });
    times.push({ what, ms: await milliseconds({ restaurantId: big.restaurantId, limit, ...inBig }), reference });
  }
  return times;
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedLedger);
  printPageTimes('page of 50 movements', await comparePages());
}
