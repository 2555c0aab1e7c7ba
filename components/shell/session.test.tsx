// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft, storageKeyOf } from '@/components/editing/drafts';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { notices } from '@/components/ui/notices';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import { recentsKeyOf } from './recents';
import { endSession } from './session';
import { useSignOut } from './useSignOut';

const signOut = vi.hoisted(() => vi.fn());
vi.mock('next-auth/react', () => ({ signOut }));
afterEach(() => localStorage.clear());

it('ending a session deletes drafts and recent places, and keeps settings of the browser', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  keepDraft(storageKeyOf(7, 'order:1'), '{"guest":"Camille"}');
  localStorage.setItem(recentsKeyOf(7), '[{"title":"Camille Moreau"}]');
  localStorage.setItem('brigade:columns', 'name');
  await endSession();
  expect(signOut).toHaveBeenCalledWith({ redirect: false });
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'brigade:columns': 'name', 'brigade:draft-users': '[]' });
});

it('signing out without a connection says that the session is still open, and keeps drafts', async () => {
  signOut.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const draft = storageKeyOf(7, 'order:1');
  keepDraft(draft, '{}');
  function SignOut() {
    return (
      <button type="button" onClick={useSignOut()}>
        Sign out
      </button>
    );
  }
  const { place, unmount } = await mountInAct(
    <TestPage>
      <SignOut />
    </TestPage>,
  );
  await act(async () => place.querySelector('button')?.click());
  await vi.waitFor(() => expect(notices.list().map(({ title }) => title)).toEqual([messages.shell.account.stillSignedIn]), PATIENCE_MS);
  expect(readDraft(draft)).toBe('{}');
  unmount();
});
