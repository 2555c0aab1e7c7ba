// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { PATIENCE_MS } from '@/server/testing/patience';
import { useDryRun } from './DryRunStep';

it('repeats the dry run when it is shown again, but not when the screen refreshes its queries', async () => {
  const ask = vi.fn(async () => 'would change');
  const client = new QueryClient();
  const Preview = () => <p>{useDryRun(['a change'], ask).data}</p>;
  const preview = (isShown: boolean) => <QueryClientProvider client={client}>{isShown && <Preview />}</QueryClientProvider>;
  const settles = () => vi.waitFor(() => act(async () => expect(document.body.textContent).toBe('would change')), PATIENCE_MS);
  const { show, unmount } = await mountInAct(preview(true));
  await settles();
  await act(() => client.invalidateQueries());
  await settles();
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => show(preview(false)));
  await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]), PATIENCE_MS);
  await act(async () => show(preview(true)));
  expect(ask).toHaveBeenCalledTimes(2);
  unmount();
});
