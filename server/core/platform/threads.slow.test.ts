import { expect, it } from 'vitest';
import { moveToThread } from './threads';

type Spinning = typeof import('@/server/testing/spin.work');
const run = (name: keyof Spinning) => moveToThread<(input: object) => unknown>('server/testing/spin.work.ts', name, 30_000)({});

it('work in a thread that runs out of memory fails without ending the process', async () => {
  await expect(run('fill')).rejects.toMatchObject({ code: 'takes_too_long' });
  await expect(run('fail')).rejects.toThrow('the work itself failed');
});
