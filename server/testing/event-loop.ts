import { threadMs } from './processor-time';

/**
 * Does something and says what it answered, and for how long at most it kept the event loop from going round: in milliseconds of this
 * thread's own processor time, so that a busy machine does not count.
 */
export async function longestBlock<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
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
