import { describe, expect, it } from 'vitest';
import { retried } from './retries';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

/** Work that fails some times, and then answers at which try. */
function failing(times: number, error: unknown) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
}

describe('work that is retried', () => {
  it('is done again after a deadlock, four times at most', async () => {
    expect(await retried(failing(3, deadlock))).toBe(4);
    await expect(retried(failing(4, deadlock))).rejects.toBe(deadlock);
  });

  it('fails at once where trying again would change nothing', async () => {
    const error = new Error('no');
    await expect(retried(failing(1, error))).rejects.toBe(error);
    expect(await retried(failing(1, error), (seen, attempt) => seen === error && attempt === 1)).toBe(2);
    await expect(retried(failing(2, error), (_, attempt) => attempt === 1)).rejects.toBe(error);
  });
});
