import { type Caller, guest } from '@/server/core/callers/caller';
import { execute, toRawInput } from '@/server/core/operation/invoke';
import type { Operation } from '@/server/core/operation/operation';
import { countBalanceHistory, listBalanceHistory } from '@/server/wallet/wallet.operations';
import { median } from './load';
import type { PageTime } from './print';
import { walletBrands } from './shape';

const RUNS = 60;

const managerOf = (brandId: number): Caller => ({ ...guest, userId: null, role: 'brand', brandId, via: 'token' });

async function milliseconds(operation: Operation, input: Record<string, unknown>, caller: Caller): Promise<number> {
  const facts = { caller, requestId: 'bench', locale: 'en' as const, ip: null, userAgent: null };
  const times: number[] = [];
  for (let run = 0; run < RUNS + 10; run++) {
    const began = performance.now();
    await execute(operation, () => toRawInput(input), facts);
    if (run >= 10) times.push(performance.now() - began);
  }
  return median(times);
}

/** The same history of 10,000 lines, in a brand with ten million lines and in one without others. */
export async function compareHistories(): Promise<PageTime[]> {
  const { big, small } = walletBrands;
  const midnight = Date.UTC(2018, 2, 4) / 1_000;
  const day = { 'applyDate[gte]': midnight, 'applyDate[lte]': midnight + 86_399 };
  const cases: [string, Operation, Record<string, unknown>][] = [
    ['balance history: head', listBalanceHistory, {}],
    ['9,000 lines deep', listBalanceHistory, { cursor: 1_000 }],
    ['a kind that never occurs', listBalanceHistory, { kind: 'CORRECTION' }],
    ['one day long ago', listBalanceHistory, day],
    ['count of all lines', countBalanceHistory, {}],
    ['count of one day', countBalanceHistory, day],
  ];
  const times: PageTime[] = [];
  for (const [what, operation, input] of cases) {
    const reference = await milliseconds(operation, { customerId: small.firstId, ...input }, managerOf(small.brandId));
    times.push({ what, ms: await milliseconds(operation, { customerId: big.firstId, ...input }, managerOf(big.brandId)), reference });
  }
  return times;
}
