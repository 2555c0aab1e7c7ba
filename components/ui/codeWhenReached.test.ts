import { expect, it, vi } from 'vitest';
import { read, sources } from '@/server/testing/sources';
import { codeWhenReached } from './codeWhenReached';
import { connection } from './connection';

it('code that fails to load twice while the service answers is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  const failsTwice = vi.fn(() => Promise.reject(new Error('Syntax error')));
  await expect(codeWhenReached(failsTwice)).rejects.toThrow('Syntax error');
  expect(failsTwice).toHaveBeenCalledTimes(2);
  const failsOnce = vi.fn(async () => 'a chart').mockRejectedValueOnce(new Error('Loading chunk failed'));
  expect(await codeWhenReached(failsOnce)).toBe('a chart');
  expect(connection.state()).toEqual({ isOffline: false, waiting: 0 });
  vi.unstubAllGlobals();
});

it('every part with code of its own waits for the connection, rather than losing the screen', () => {
  // Without its messages, no screen can be shown. They come with the page.
  const parts = sources('components/**/*.tsx').filter((file) => file !== 'components/shell/Messages.tsx');
  const unguarded = parts.filter((file) => /= dynamic(<[^>]*>)?\(\(\) => import/.test(read(file)));
  expect(unguarded).toEqual([]);
});
