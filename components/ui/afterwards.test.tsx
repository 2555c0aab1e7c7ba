// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { afterwards } from './afterwards';

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('shows a placeholder, then the part once its code is loaded, and at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: (props: { name: string }) => string }>();
  const Chart = afterwards(
    () => promise,
    () => 'waiting',
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // The fallback would show only if the part suspended.
  const shown = (
    <Suspense fallback="held back">
      <Chart name="movements" />
    </Suspense>
  );
  act(() => root.render(shown));
  expect(place.textContent).toBe('waiting');
  await act(async () => resolve({ default: ({ name }) => `chart of ${name}` }));
  expect(place.textContent).toBe('chart of movements');
  act(() => root.render(null));
  act(() => root.render(shown));
  expect(place.textContent).toBe('chart of movements');
  act(() => root.unmount());
});
