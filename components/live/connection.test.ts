import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type Source } from './connection';

class FakeSource implements Source {
  closed = false;
  private listeners = new Map<string, (message: { data?: string }) => void>();
  addEventListener(event: string, listener: (message: { data?: string }) => void) {
    this.listeners.set(event, listener);
  }
  close() {
    this.closed = true;
  }
  send(event: string, data?: object) {
    this.listeners.get(event)?.({ data: data && JSON.stringify(data) });
  }
}

/** The hello of a server that has heard of no changes in the restaurant for an hour. */
const quiet = { restaurantId: 1, heardFor: 3_600_000, changed: {} };

let opened: FakeSource[];
let connection: LiveConnection;
const latest = () => opened.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  connection = new LiveConnection(
    () => {
      opened.push(new FakeSource());
      return latest();
    },
    performance.now(),
    () => 0.5,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const listen = (topics: string[]) => {
  const heard: unknown[] = [];
  return { heard, leave: connection.subscribe(topics, (change) => heard.push(change)) };
};

describe('the live connection of a tab', () => {
  it('is shared by all screens, each of which receives only its topics', () => {
    const [stock, both] = [listen(['stock']), listen(['stock', 'deliveries'])];
    expect(opened).toHaveLength(1);
    latest().send('hello', quiet);
    latest().send('change', { topic: 'stock', ids: [1] });
    latest().send('change', { topic: 'deliveries', ids: [2] });
    latest().send('change', { topic: 'other', ids: [3] });
    expect(stock.heard).toEqual([{ topic: 'stock', ids: [1] }]);
    expect(both.heard).toEqual([
      { topic: 'stock', ids: [1] },
      { topic: 'deliveries', ids: [2] },
    ]);
  });

  it('stays open for a moment after the last screen leaves, then closes', () => {
    const first = listen(['stock']);
    first.leave();
    vi.advanceTimersByTime(3_000);
    const second = listen(['stock']);
    vi.advanceTimersByTime(10_000);
    expect([opened.length, latest().closed]).toEqual([1, false]);
    second.leave();
    vi.advanceTimersByTime(5_000);
    expect(latest().closed).toBe(true);
    listen(['stock']);
    expect(opened).toHaveLength(2);
  });

  it('reconnects after a failure with growing pauses, and reports that anything may have changed', () => {
    const { heard } = listen(['stock']);
    latest().send('hello', quiet);
    expect(heard).toEqual([]);
    const pauses: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      latest().send('error');
      expect(latest().closed).toBe(true);
      const before = Date.now();
      const count = opened.length;
      while (opened.length === count) vi.advanceTimersByTime(500);
      pauses.push(Date.now() - before);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    latest().send('hello', quiet);
    expect(heard).toEqual([{ topic: 'stock', ids: [] }]);
    latest().send('error');
    vi.advanceTimersByTime(1_000);
    expect(opened).toHaveLength(9);
  });

  describe('on its first hello', () => {
    it('reports what changed since the screen was read', () => {
      const { heard } = listen(['stock', 'deliveries', 'floor']);
      vi.advanceTimersByTime(2_000);
      latest().send('hello', { ...quiet, changed: { stock: 1_500, deliveries: 2_500, devices: 100 } });
      expect(heard).toEqual([{ topic: 'stock', ids: [] }]);
    });

    it('reports every topic as changed when the server has listened for less time than the page is open', () => {
      const { heard } = listen(['stock', 'floor']);
      vi.advanceTimersByTime(2_000);
      latest().send('hello', { ...quiet, heardFor: 1_000 });
      expect(heard).toEqual([
        { topic: 'stock', ids: [] },
        { topic: 'floor', ids: [] },
      ]);
    });

    it('counts from the start of the page, however late the connection opens', () => {
      connection.setHidden(true);
      const { heard } = listen(['stock']);
      vi.advanceTimersByTime(300_000);
      connection.setHidden(false);
      latest().send('hello', { ...quiet, changed: { stock: 200_000 } });
      expect(heard).toEqual([{ topic: 'stock', ids: [] }]);
    });
  });

  it('tells a screen that opens later once about changes made while it was loading', async () => {
    const first = listen(['stock', 'floor']);
    latest().send('hello', quiet);
    latest().send('change', { topic: 'stock', ids: [1] });
    vi.advanceTimersByTime(20_000);
    const second = listen(['stock', 'floor']);
    await Promise.resolve();
    expect(second.heard).toEqual([{ topic: 'stock', ids: [] }]);
    expect(first.heard).toEqual([{ topic: 'stock', ids: [1] }]);
    vi.advanceTimersByTime(20_000);
    const third = listen(['stock', 'floor']);
    await Promise.resolve();
    expect(third.heard).toEqual([]);
  });

  it('reports every topic as changed when the server itself missed something', () => {
    const { heard } = listen(['stock', 'deliveries']);
    latest().send('hello', quiet);
    latest().send('resync');
    expect(heard).toEqual([
      { topic: 'stock', ids: [] },
      { topic: 'deliveries', ids: [] },
    ]);
  });

  it('ignores events of a source that it has abandoned', () => {
    const { heard } = listen(['stock']);
    const old = latest();
    old.send('hello', quiet);
    old.send('error');
    vi.advanceTimersByTime(2_000);
    old.send('change', { topic: 'stock', ids: [1] });
    old.send('error');
    expect(heard).toEqual([]);
    expect(opened).toHaveLength(2);
  });

  it('closes once the tab has been hidden for a while, and catches up when it is shown again', () => {
    const { heard } = listen(['stock']);
    latest().send('hello', quiet);
    connection.setHidden(true);
    vi.advanceTimersByTime(10_000);
    connection.setHidden(false);
    expect(heard).toEqual([{ topic: 'stock', ids: [] }]);
    connection.setHidden(true);
    vi.advanceTimersByTime(20_000);
    expect(latest().closed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(opened).toHaveLength(1);
    connection.setHidden(false);
    expect(opened).toHaveLength(2);
    latest().send('hello', quiet);
    expect(heard).toHaveLength(2);
  });

  it('does not open for a tab that loads in the background until it is shown', () => {
    connection.setHidden(true);
    listen(['stock']);
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(0);
    connection.setHidden(false);
    expect(opened).toHaveLength(1);
  });
});
