// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import ReplayModal from './ReplayModal';

/** What the service is asked, and what it answers. */
const replay = vi.fn<(input: Record<string, unknown>) => object>();
beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) =>
    Response.json([{ result: { data: replay(JSON.parse(String(body))[0]) } }]),
  );
});

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const find = <Found extends HTMLElement>(selector: string, text = '') =>
  [...document.querySelectorAll<Found>(selector)].find(({ textContent }) => textContent?.includes(text))!;
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const button = () => find<HTMLButtonElement>('button[type=submit]', 'Send again');
/** Submits, and waits for the answer: always inside `act`, as it may arrive at any moment. */
const submit = async () => {
  const asked = replay.mock.calls.length;
  await act(async () => button().click());
  while (replay.mock.calls.length === asked || button()?.hasAttribute('data-loading')) await settle();
  expect(replay.mock.calls.length).toBe(asked + 1);
};

it('continues with the rest of a selection, and starts over with another one', async () => {
  const close = vi.fn();
  ({ unmount } = await mountInAct(
    <TestPage brand={brand}>
      <ReplayModal opened moduleId={3} failed={20_000} onClose={close} />
    </TestPage>,
  ));
  await settle();
  const begunAt = '2026-11-26T08:00:00.000Z';
  replay.mockReturnValue({ count: 10_000, hasMore: true, begunAt });
  await submit();
  await submit();
  expect(replay.mock.calls.map(([input]) => input.begunAt)).toEqual([undefined, begunAt]);
  expect(close).not.toHaveBeenCalled();
  const from = find<HTMLInputElement>('input[type=datetime-local]');
  act(() => enterText(from, '2026-11-26T08:00'));
  replay.mockReturnValue({ count: 12, hasMore: false, begunAt });
  await submit();
  expect(replay.mock.lastCall?.[0]).toEqual({ moduleId: 3, state: 'failed', from: '2026-11-26T07:00:00.000Z' });
  expect(close).toHaveBeenCalledOnce();
});
