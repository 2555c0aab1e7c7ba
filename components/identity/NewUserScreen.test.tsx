// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { DraftOwner } from '@/components/editing/drafts';
import { UnsavedChangesProvider } from '@/components/ui/unsaved';
import messages from '@/messages/en';
import { NewUserScreen } from './NewUserScreen';

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

/** Shows the screen to somebody, and enters a name. @returns the name that stood there */
function visit(userId: number, entered: string): string {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      <AppRouterContext value={{} as AppRouterInstance}>
        <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
          <MantineProvider>
            <QueryClientProvider client={new QueryClient()}>
              <UnsavedChangesProvider>
                <DraftOwner value={userId}>
                  <NewUserScreen canMail viewer={{ userId, role: 'admin', accessFlags: [] }} />
                </DraftOwner>
              </UnsavedChangesProvider>
            </QueryClientProvider>
          </MantineProvider>
        </NextIntlClientProvider>
      </AppRouterContext>,
    ),
  );
  const input = place.querySelector('input')!;
  const found = input.value;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, entered);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => root.unmount());
  place.remove();
  return found;
}

it('keeps what was entered for who entered it, in a browser that others use too', () => {
  expect(visit(1, 'Ann')).toBe('');
  expect(visit(2, 'Bob')).toBe('');
  expect(visit(1, 'Ann')).toBe('Ann');
});
