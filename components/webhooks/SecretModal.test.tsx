// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { BrandProvider } from '@/components/ui/scope';
import messages from '@/messages/en';
import SecretModal from './SecretModal';

const { rotate } = vi.hoisted(() => ({ rotate: vi.fn() }));
const lost = { moduleId: 3, secret: null, secretPrevious: null, secretPreviousUntil: null };
vi.mock('@/components/live/reads', () => ({ useRefresh: () => async () => undefined }));
vi.mock('@/components/ui/trpc', () => ({
  useTRPC: () => ({
    webhooks: {
      getWebhook: { queryOptions: () => ({ queryKey: ['webhook'], queryFn: async () => lost }) },
      endPreviousSecret: { mutationOptions: () => ({}) },
      rotateSecret: { mutationOptions: () => ({ mutationFn: (input: object) => rotate(input) }) },
    },
  }),
}));

let unmount = () => {};
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => act(() => unmount()));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('says that a secret can’t be read any more, and offers a new one alone', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  act(() =>
    root.render(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <MantineProvider>
          <QueryClientProvider client={new QueryClient()}>
            <BrandProvider brand={{ id: 2, name: 'Bistro', timeZone: 'Europe/Paris', currency: 'EUR', restaurants: [] }}>
              <SecretModal opened moduleId={3} onClose={() => undefined} />
            </BrandProvider>
          </QueryClientProvider>
        </MantineProvider>
      </NextIntlClientProvider>,
    ),
  );
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('can’t be read any more');
  expect(document.querySelector('select')).toBeNull();
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent !== '');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Rotate']);
  act(() => buttons[0]?.click());
  await settle();
  expect(rotate).toHaveBeenCalledWith({ moduleId: 3, graceHours: 0 });
});
