import { describe, expect, it } from 'vitest';
import { retry } from './retries';

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

describe('retry', () => {
  it('repeats work after a deadlock, with four tries at most', async () => {
    expect(await retry(failing(3, deadlock))).toBe(4);
    await expect(retry(failing(4, deadlock))).rejects.toBe(deadlock);
  });

  it('fails at once on other errors, unless the given predicate allows another try', async () => {
    const error = new Error('no');
    await expect(retry(failing(1, error))).rejects.toBe(error);
    expect(await retry(failing(1, error), (seen, attempt) => seen === error && attempt === 1)).toBe(2);
    await expect(retry(failing(2, error), (_, attempt) => attempt === 1)).rejects.toBe(error);
  });
});
