// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { useKeptCurrent } from './reads';
import type { Subject } from './reads.table';

let send: (event: string, data: object) => void;
let unmount = () => {};
/** Of this file alone: screens of one restaurant share a connection, and other files’ screens may have left one open. */
const restaurantId = 4_711;
const client = new QueryClient();

function Screen({ subject }: { subject: Subject }) {
  useKeptCurrent(restaurantId, subject);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  class FakeSource {
    private readonly listeners = new Map<string, (message: { data: string }) => void>();
    constructor() {
      send = (event, data) => this.listeners.get(event)?.({ data: JSON.stringify(data) });
    }
    addEventListener(event: string, listener: (message: { data: string }) => void) {
      this.listeners.set(event, listener);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a readiness screen reads again when an order may have taken a slot, but not for a treasury change', async () => {
  const read = vi.spyOn(client, 'invalidateQueries');
  ({ unmount } = await mountInAct(
    <QueryClientProvider client={client}>
      <Screen subject="readiness" />
    </QueryClientProvider>,
  ));
  act(() => send('hello', { restaurantId, heardFor: 3_600_000, changed: {} }));
  act(() => vi.advanceTimersByTime(2_000));
  read.mockClear();
  act(() => send('change', { topic: 'treasury', ids: [] }));
  act(() => vi.advanceTimersByTime(2_000));
  expect(read).not.toHaveBeenCalled();
  act(() => send('change', { topic: 'orders', ids: [7] }));
  act(() => vi.advanceTimersByTime(2_000));
  expect(read).toHaveBeenCalledWith({ queryKey: [['readiness', 'getReadiness']] });
});
