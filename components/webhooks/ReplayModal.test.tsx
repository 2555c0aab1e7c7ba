// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { BrandProvider } from '@/components/ui/scope';
import messages from '@/messages/en';
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
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <MantineProvider>
          <QueryClientProvider client={new QueryClient()}>
            <BrandProvider brand={{ id: 2, name: 'Bistro', timeZone: 'Europe/Paris', currency: 'EUR', restaurants: [] }}>
              <ReplayModal opened moduleId={3} failed={20_000} onClose={close} />
            </BrandProvider>
          </QueryClientProvider>
        </MantineProvider>
      </NextIntlClientProvider>,
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
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(from, '2026-11-26T08:00');
    from.dispatchEvent(new Event('input', { bubbles: true }));
  });
  replay.mockResolvedValue({ count: 12, hasMore: false, begunAt });
  await submit();
  expect(replay.mock.lastCall?.[0]).toMatchObject({ moduleId: 3, from: '2026-11-26T07:00:00.000Z', begunAt: undefined });
  expect(close).toHaveBeenCalledOnce();
});
