import { threadMs } from './processor-time';

/** A garbage collection may fall into one of them. */
const TRIES = 8;

/**
 * Does something and says what it answered, and for how long at most it kept the event loop from going round: in milliseconds of this
 * thread's own processor time, so that a busy machine does not count. Done again while that is not less than `mostMs`; the try with the shortest
 * block counts.
 */
export async function longestBlock<T>(mostMs: number, work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  let best = await blockOf(work);
  for (let tries = 1; tries < TRIES && best.ms >= mostMs; tries++) {
    const next = await blockOf(work);
    if (next.ms < best.ms) best = next;
  }
  return best;
}

async function blockOf<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  let ms = 0;
  let last = threadMs();
  let isOver = false;
  const look = () => {
    const now = threadMs();
    ms = Math.max(ms, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    const answer = await work();
    look();
    return { answer, ms };
  } finally {
    isOver = true;
  }
}
