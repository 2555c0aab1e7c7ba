// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import messages from '@/messages/en';
import { connection } from './connection';
import { DialogActions } from './DialogActions';

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(async () => {
  vi.stubGlobal('fetch', async () => new Response());
  await connection.check();
});

it('says that a running action is waiting while the service is away', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (busy: boolean) =>
    act(async () =>
      root.render(
        <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
          <MantineProvider>
            <DialogActions action="Save" busy={busy} onAction={() => {}} />
          </MantineProvider>
        </NextIntlClientProvider>,
      ),
    );
  const said = () => document.querySelector('[role="status"]')?.textContent;
  await show(true);
  expect(said()).toBeUndefined();
  await act(async () => connection.setNetwork(false));
  expect(said()).toBe(messages.common.offline.save);
  await show(false);
  expect(said()).toBeUndefined();
  await act(async () => root.unmount());
});
