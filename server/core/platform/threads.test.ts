// @not-in-check
import { describe, expect, it } from 'vitest';
import { longestBlock } from '@/server/testing/event-loop';
import { moveToThread } from './threads';

type Spinning = typeof import('@/server/testing/spin.work');
const file = 'server/testing/spin.work.ts';
const spinning = (limitMs: number) => moveToThread<Spinning['spin']>(file, 'spin', limitMs);
const MOST_MS = 100;
const LONG_MS = 30_000;

describe('work in a thread', () => {
  it('does not block the event loop', async () => {
    await spinning(LONG_MS)({ ms: 0 }); // a thread is there now
    const { ms, answer } = await longestBlock(MOST_MS, () => spinning(LONG_MS)({ ms: 400 }));
    expect(answer).toBe(400);
    expect(ms).toBeLessThan(MOST_MS);
  });

  it('is stopped at its time limit, and the next work is done', async () => {
    await expect(spinning(500)({ ms: LONG_MS })).rejects.toMatchObject({ code: 'takes_too_long', status: 422 });
    expect(await spinning(LONG_MS)({ ms: 1 })).toBe(1);
  });

  it('is stopped when the caller has gone', async () => {
    const caller = new AbortController();
    const work = spinning(LONG_MS)({ ms: LONG_MS }, caller.signal);
    caller.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is refused as unavailable when no thread is free in time, or too many callers wait', async () => {
    const callers = new AbortController();
    const busy = Array.from({ length: 4 }, () => spinning(LONG_MS)({ ms: LONG_MS }, callers.signal).catch(() => 'left'));
    await expect(spinning(300)({ ms: 1 })).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '5' } });
    const crowd = Array.from({ length: 40 }, () => spinning(LONG_MS)({ ms: 1 }, callers.signal).catch(({ code }) => code));
    callers.abort();
    expect(await Promise.all(crowd)).toContain('unavailable');
    await Promise.all(busy);
  });

  it('passes its error on to the caller', async () => {
    await expect(moveToThread<Spinning['fail']>(file, 'fail', LONG_MS)({} as never)).rejects.toThrow('the work itself failed');
  });
});
