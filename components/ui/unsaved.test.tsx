// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { connection } from './connection';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const isAskedBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before the window is closed while a write waits for the connection', async () => {
  ({ unmount } = await mountInAct(<TestPage>Wallet</TestPage>));
  expect(isAskedBeforeClosing()).toBe(false);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await act(() => connection.check());
  const waiting = connection.waitUntilBack();
  expect(isAskedBeforeClosing()).toBe(true);
  vi.stubGlobal('fetch', async () => new Response());
  await act(() => connection.check());
  await waiting;
  expect(isAskedBeforeClosing()).toBe(false);
});
