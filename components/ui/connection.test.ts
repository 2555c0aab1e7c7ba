import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection } from './connection';

let answers = true;
const ask = vi.fn(async () => answers);
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  answers = true;
  ask.mockClear();
  connection = new Connection(ask);
});
afterEach(() => vi.useRealTimers());

it('goes offline as soon as the browser says so, and polls until the service answers', async () => {
  answers = false;
  connection.setNetwork(false);
  expect(connection.state().isOffline).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(ask).toHaveBeenCalledTimes(2);
  answers = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(connection.state().isOffline).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('stays online after one lost request while the service answers', async () => {
  expect(await connection.check()).toBe(true);
  expect(connection.state().isOffline).toBe(false);
});

it('goes offline in a network that does not reach the service', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await connection.check()).toBe(false);
  expect(connection.state().isOffline).toBe(true);
});

it('asks the service once, however many requests were lost together', async () => {
  await Promise.all([connection.check(), connection.check()]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('holds writes while it is offline, counts them, and releases them together', async () => {
  connection.setNetwork(false);
  const gone: number[] = [];
  const writes = [1, 2].map((write) => connection.waitUntilBack().then(() => gone.push(write)));
  expect(connection.state().waiting).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toEqual([]);
  connection.setNetwork(true);
  await Promise.all(writes);
  expect(connection.state()).toEqual({ isOffline: false, waiting: 0 });
});
