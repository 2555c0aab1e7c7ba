// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { expect, it } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { afterwards } from './afterwards';

it('shows a placeholder, then the part once its code is loaded, and at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: (props: { name: string }) => string }>();
  const Chart = afterwards(
    () => promise,
    () => 'waiting',
  );
  // The fallback would show only if the part suspended.
  const shown = (
    <Suspense fallback="held back">
      <Chart name="movements" />
    </Suspense>
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
