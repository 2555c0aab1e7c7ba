// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { connection } from '@/components/ui/connection';
import { Notices } from '@/components/ui/Notices';
import { useOpen, useReportOpening } from '@/components/ui/opening';
import messages from '@/messages/en';
import { OpeningBar } from './OpeningBar';

const push = vi.fn();
let open: (href: string) => void;
let unmount = () => {};

function Screen({ isOpening }: { isOpening: boolean }) {
  useReportOpening(isOpening);
  open = useOpen();
  return null;
}

async function show(): Promise<(isOpening: boolean) => void> {
  const page = (isOpening: boolean) => (
    <AppRouterContext value={{ push } as unknown as AppRouterInstance}>
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <MantineProvider>
          <OpeningBar />
          <Screen isOpening={isOpening} />
          <Notices />
        </MantineProvider>
      </NextIntlClientProvider>
    </AppRouterContext>
  );
  const mounted = await mountInAct(page(false));
  unmount = mounted.unmount;
  return (isOpening) => mounted.show(page(isOpening));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('announces a page that is slow to open, and no other', async () => {
  const render = await show();
  const status = document.querySelector('[role=status]');
  const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const told = () => [status?.textContent, document.querySelector('[role=progressbar]') !== null];
  render(true);
  passes(100);
  render(false);
  passes(1_000);
  expect(told()).toEqual(['', false]);
  render(true);
  passes(200);
  expect(told()).toEqual(['Opening the page', true]);
  render(false);
  expect(told()).toEqual(['', false]);
});

it('does not open a page without a connection, and says why', async () => {
  await show();
  act(() => open('/admin/users/1'));
  expect(push).toHaveBeenCalledExactlyOnceWith('/admin/users/1');
  act(() => connection.setNetwork(false));
  act(() => open('/admin/users/2'));
  expect(push).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain('Couldn’t open the page');
  vi.stubGlobal('fetch', async () => new Response());
  await act(() => connection.check());
});
