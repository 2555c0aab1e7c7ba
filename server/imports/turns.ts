import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import type { Import } from '@/server/generated/prisma/client';
import type { ImportEnd } from './pipeline/import-job';

const TURN_MS = 1_000;

/**
 * Runs an import's work when it is its turn: imports of one brand run one after the other. A waiting import occupies no thread, and is
 * shown as waiting.
 * @param onRows gets the number of rows done
 * @throws unavailable if its turn has not come within `limitMs`; an AbortError if `signal` aborts meanwhile; whatever `work` throws
 */
export async function runInTurn(
  imported: Import,
  work: (port: MessagePort) => Promise<ImportEnd>,
  { onRows, signal, limitMs }: { onRows: (rows: number) => void; signal: AbortSignal; limitMs: number },
): Promise<Exclude<ImportEnd, { end: 'waiting' }>> {
  const deadline = Date.now() + limitMs;
  for (let isWaiting = false; ; ) {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (rows: number) => {
      if (isWaiting) void storeWaiting(imported, false);
      isWaiting = false;
      onRows(rows);
    });
    const end = await work(port2).finally(() => port1.close());
    if (end.end !== 'waiting') return end;
    if (!isWaiting) await storeWaiting(imported, true);
    isWaiting = true;
    if (Date.now() > deadline) throw new AppError('unavailable');
    await pause(TURN_MS, undefined, { signal });
  }
}

/** For display only: a failure to store it has no effect. */
async function storeWaiting({ brandId, id, runId }: Import, isWaiting: boolean): Promise<void> {
  await prisma.import.updateMany({ where: { brandId, id, runId }, data: { isWaiting } }).catch(() => undefined);
}
