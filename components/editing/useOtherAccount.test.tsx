// @vitest-environment happy-dom
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { notices } from '@/components/ui/notices';
import messages from '@/messages/en';
import { DraftOwner } from './drafts';
import { useOtherAccount } from './useOtherAccount';

let isOfOtherAccount: ReturnType<typeof useOtherAccount>;
function Editor() {
  isOfOtherAccount = useOtherAccount();
  return null;
}

const root = createRoot(document.createElement('div'));
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  act(() =>
    root.render(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <DraftOwner value={7}>
          <Editor />
        </DraftOwner>
      </NextIntlClientProvider>,
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const signInAs = (userId: number) =>
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { userId, name: 'Nadia Benali' } } }]));
const gone = { message: 'Gone', data: { code: 'data_not_found', httpStatus: 404 } };

it('reports another signed-in account when an item is not found, and only then', async () => {
  signInAs(7);
  expect(await isOfOtherAccount(gone)).toBe(false);
  signInAs(9);
  expect(await isOfOtherAccount({ ...gone, data: { code: 'conflict', httpStatus: 409 } })).toBe(false);
  expect(notices.has('other account')).toBe(false);
  expect(await isOfOtherAccount(gone)).toBe(true);
  expect(notices.has('other account')).toBe(true);
});
