// @vitest-environment happy-dom
import { type DehydratedState, dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Handover } from './Handover';

let root: Root | undefined;
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => act(() => root?.unmount()));

const asked = vi.fn(async () => 'asked again');

function Figure() {
  const { data } = useQuery({ queryKey: ['figure'], queryFn: asked });
  return <p>{data ?? 'waiting'}</p>;
}

const screenOf = (state: DehydratedState) => (
  <QueryClientProvider client={new QueryClient()}>
    <Handover state={state}>
      <Figure />
    </Handover>
  </QueryClientProvider>
);

/** What a page hands over while a read is under way. */
function underWay(read: Promise<string>): DehydratedState {
  const client = new QueryClient();
  void client.prefetchQuery({ queryKey: ['figure'], queryFn: () => read });
  return dehydrate(client, { shouldDehydrateQuery: () => true });
}

it('hydrates a screen as the server showed it, though a late read is there by then, and shows that afterwards', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(screenOf(underWay(new Promise(() => undefined))));
  expect(page.textContent).toBe('waiting');

  // What React makes of a promise in the server's answer tells its value at once when that is there.
  const state = underWay(new Promise(() => undefined));
  const [figure] = state.queries;
  // biome-ignore lint/suspicious/noThenProperty: such a promise is what is tried
  const there = { then: (tell: (value: string) => unknown) => void tell('23') };
  if (figure) figure.promise = there as unknown as Promise<unknown>;
  const mended = vi.fn();
  await act(async () => {
    root = hydrateRoot(page, screenOf(state), { onRecoverableError: mended });
  });
  await act(() => vi.waitFor(() => expect(page.textContent).toBe('23')));
  expect(mended).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});
