import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import type { Import } from '@/server/generated/prisma/client';
import type { ImportEnd } from './pipeline/import-job';

const TURN_MS = 1_000;

/**
 * Runs an import's work when its turn has come: imports of one brand follow each other. While another one goes on, no thread is held, and
 * those who look see that it waits.
 * @param onRows is told how many rows are done
 * @throws unavailable when its turn had not come within `limitMs`; an AbortError when `signal` aborts meanwhile; whatever `work` throws
 */
export async function runInTurn(
  imported: Import,
  work: (port: MessagePort) => Promise<ImportEnd>,
  { onRows, signal, limitMs }: { onRows: (rows: number) => void; signal: AbortSignal; limitMs: number },
): Promise<Exclude<ImportEnd, { end: 'waiting' }>> {
  const until = Date.now() + limitMs;
  for (let waits = false; ; ) {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (rows: number) => {
      if (waits) void sayWaiting(imported, false);
      waits = false;
      onRows(rows);
    });
    const end = await work(port2).finally(() => port1.close());
    if (end.end !== 'waiting') return end;
    if (!waits) await sayWaiting(imported, true);
    waits = true;
    if (Date.now() > until) throw new AppError('unavailable');
    await pause(TURN_MS, undefined, { signal });
  }
}

/** Only shown: whether it can be kept decides nothing. */
async function sayWaiting({ brandId, id, runId }: Import, isWaiting: boolean): Promise<void> {
  await prisma.import.updateMany({ where: { brandId, id, runId }, data: { isWaiting } }).catch(() => undefined);
}
