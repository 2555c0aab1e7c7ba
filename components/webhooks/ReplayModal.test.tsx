// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { brand, TestPage } from '@/components/testing/TestPage';
import ReplayModal from './ReplayModal';

const { replay } = vi.hoisted(() => ({ replay: vi.fn() }));
vi.mock('@/components/ui/trpc', () => ({
  useTRPC: () => ({ webhooks: { replayDeliveries: { mutationOptions: () => ({ mutationFn: (input: object) => replay(input) }) } } }),
}));

let unmount = () => {};
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => act(() => unmount()));

const find = <Found extends HTMLElement>(selector: string, text = '') =>
  [...document.querySelectorAll<Found>(selector)].find(({ textContent }) => textContent?.includes(text))!;
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const submit = async () => {
  act(() => find<HTMLButtonElement>('button[type=submit]', 'Send again').click());
  await settle();
};

it('goes on with what is left of a choice, and begins anew with another', async () => {
  const close = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  act(() =>
    root.render(
      <TestPage brand={brand}>
        <ReplayModal opened moduleId={3} failed={20_000} onClose={close} />
      </TestPage>,
    ),
  );
  await settle();
  const begunAt = '2026-11-26T08:00:00.000Z';
  replay.mockResolvedValue({ count: 10_000, hasMore: true, begunAt });
  await submit();
  await submit();
  expect(replay.mock.calls.map(([input]) => input.begunAt)).toEqual([undefined, begunAt]);
  expect(close).not.toHaveBeenCalled();
  const from = find<HTMLInputElement>('input[type=datetime-local]');
  act(() => enterText(from, '2026-11-26T08:00'));
  replay.mockResolvedValue({ count: 12, hasMore: false, begunAt });
  await submit();
  expect(replay.mock.lastCall?.[0]).toMatchObject({ moduleId: 3, from: '2026-11-26T07:00:00.000Z', begunAt: undefined });
  expect(close).toHaveBeenCalledOnce();
});
