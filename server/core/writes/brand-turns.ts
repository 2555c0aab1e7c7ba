// Decided in docs/decisions/144-who-waits-for-the-database.md.

import { AppError } from '../operation/errors';
import { MAX_CONNECTIONS, PATIENCE_MS } from '../platform/db';
import { singleton } from '../platform/singleton';

/** Connections that writes of one brand always leave to the other brands. */
const LEFT_TO_OTHERS = 2;
const MAX_OF_BRAND = Math.max(1, MAX_CONNECTIONS - LEFT_TO_OTHERS);

interface Turns {
  running: number;
  waiting: (() => void)[];
}

const turnsByBrand = singleton('brand turns', () => new Map<number, Turns>());

/**
 * Runs a write when the brand has a turn in this process: at busy rows of one brand, its writes could otherwise hold every connection.
 * @param brandId null for a write that belongs to no brand
 * @throws unavailable if the brand's earlier writes take too long
 */
export async function inTurnOfBrand<T>(brandId: number | null, write: () => Promise<T>): Promise<T> {
  if (brandId === null) return write();
  const turns = turnsByBrand.get(brandId) ?? { running: 0, waiting: [] };
  turnsByBrand.set(brandId, turns);
  if (turns.running >= MAX_OF_BRAND) await waitFor(turns);
  else turns.running++;
  try {
    return await write();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else if (--turns.running === 0) turnsByBrand.delete(brandId);
  }
}

/** Waits until a write that ends passes its turn on. */
function waitFor({ waiting }: Turns): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(takeTurn), 1);
      reject(new AppError('unavailable', { headers: { 'retry-after': '1' } }));
    }, PATIENCE_MS);
    const takeTurn = () => {
      clearTimeout(giveUp);
      resolve();
    };
    waiting.push(takeTurn);
  });
}
