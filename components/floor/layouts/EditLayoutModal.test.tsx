// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RestaurantProvider } from '@/components/ui/scope';
import { UnsavedChangesProvider } from '@/components/ui/unsaved';
import messages from '@/messages/en';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import EditLayoutModal from './EditLayoutModal';

const restaurant = {
  ...{ id: 1, name: 'Nord', brandId: 1, brandName: 'Verger', city: 'Lille', lat: 50, lng: 3 },
  ...{ timeZone: 'Europe/Paris', currency: 'EUR' },
};
const layout = { tableLayoutUuid: 'a', restaurantId: 1, name: 'Hall', updatedAt: '2026-11-21T10:00:00.000Z', posDevices: [], rooms: [] };
const theirs = { ...layout, name: 'Summer', updatedAt: '2026-11-21T10:01:00.000Z' };
let sent: { name: string; ifMatch?: unknown }[];
let unmount = () => {};

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    if (init?.method === 'POST') sent.push(...(Object.values(JSON.parse(String(init.body))) as typeof sent));
    const answers: Record<string, unknown> = {
      'floor.getLayout': { result: { data: layout } },
      'floor.updateLayout': {
        error: { message: 'Late', data: { code: 'precondition_failed', httpStatus: 412, extraData: { current: theirs } } },
      },
    };
    return Response.json(paths.map((path) => answers[path] ?? { result: { data: [] } }));
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  unmount = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <RestaurantProvider restaurant={restaurant}>
              <UnsavedChangesProvider>
                <EditLayoutModal opened layout={layout as unknown as LayoutSummary} onClose={() => undefined} />
              </UnsavedChangesProvider>
            </RestaurantProvider>
          </QueryClientProvider>
        </MantineProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  await vi.waitFor(() => expect(field()).not.toBeNull(), PATIENCE_MS);
});
afterEach(() => unmount());

const field = () => document.querySelector<HTMLInputElement>('input[required]');
const action = () => document.querySelector<HTMLButtonElement>('button[type=submit]');

it('asks before it goes over a colleague’s name', async () => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), 'Winter');
  field()?.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(action()?.disabled).toBe(false), PATIENCE_MS);
  action()?.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Summer'), PATIENCE_MS);
  expect(sent).toMatchObject([{ name: 'Winter', ifMatch: { name: 'Hall' } }]);
  expect(document.body.textContent).toContain('Winter');
});
