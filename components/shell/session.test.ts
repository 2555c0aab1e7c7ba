// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { keepDraft, storageKeyOf } from '@/components/editing/drafts';
import { recentsKeyOf } from './recents';
import { endSession } from './session';

const signOut = vi.hoisted(() => vi.fn());
vi.mock('next-auth/react', () => ({ signOut }));

it('ending a session deletes drafts and recent places, and keeps settings of the browser', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  keepDraft(storageKeyOf(7, 'order:1'), '{"guest":"Camille"}');
  localStorage.setItem(recentsKeyOf(7), '[{"title":"Camille Moreau"}]');
  localStorage.setItem('brigade:columns', 'name');
  await endSession();
  expect(signOut).toHaveBeenCalledWith({ redirect: false });
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'brigade:columns': 'name', 'brigade:draft-users': '[]' });
});
