// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { useDryRun } from './DryRunStep';

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

it('repeats the dry run when it is shown again, but not when the screen refreshes its queries', async () => {
  const ask = vi.fn(async () => 'would change');
  const client = new QueryClient();
  const Preview = () => <p>{useDryRun(['a change'], ask).data}</p>;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (isShown: boolean) =>
    act(async () => root.render(<QueryClientProvider client={client}>{isShown && <Preview />}</QueryClientProvider>));
  const settles = () => vi.waitFor(() => act(async () => expect(document.body.textContent).toBe('would change')));
  await show(true);
  await settles();
  await act(() => client.invalidateQueries());
  await settles();
  expect(ask).toHaveBeenCalledTimes(1);
  await show(false);
  await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]));
  await show(true);
  expect(ask).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});
