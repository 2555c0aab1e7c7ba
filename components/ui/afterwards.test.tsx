// @vitest-environment happy-dom
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import { afterwards } from './afterwards';
import { connection } from './connection';

const Words = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
    {children}
  </NextIntlClientProvider>
);

it('shows a placeholder, then the part once its code is loaded, and at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: (props: { name: string }) => string }>();
  const Chart = afterwards(
    () => promise,
    () => 'waiting',
  );
  // The fallback would show only if the part suspended.
  const shown = (
    <Words>
      <Suspense fallback="held back">
        <Chart name="movements" />
      </Suspense>
    </Words>
  );
  const { place, show, unmount } = await mountInAct(shown);
  expect(place.textContent).toBe('waiting');
  await act(async () => resolve({ default: ({ name }) => `chart of ${name}` }));
  expect(place.textContent).toBe('chart of movements');
  show(null);
  show(shown);
  expect(place.textContent).toBe('chart of movements');
  unmount();
});

it('says that it waits while its code can’t be loaded offline, and shows the part once the connection is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async (): Promise<{ default: () => string }> => {
    if (connection.state().isOffline) throw new Error('Loading chunk failed');
    return { default: () => 'the history' };
  });
  await connection.check();
  const History = afterwards(load);
  const { place, unmount } = await mountInAct(
    <Words>
      <History />
    </Words>,
  );
  await act(() => vi.waitFor(() => expect(load).toHaveBeenCalled(), PATIENCE_MS));
  expect(place.textContent).toContain(messages.common.offline.loads);
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await act(() => connection.check());
  await act(() => vi.waitFor(() => expect(place.textContent).toBe('the history'), PATIENCE_MS));
  unmount();
  vi.unstubAllGlobals();
});
