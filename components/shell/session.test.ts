// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { keepDraft, placeOfDraft } from '@/components/editing/drafts';
import { recentsKeyOf } from './recents';
import { endSession } from './session';

const signOut = vi.hoisted(() => vi.fn());
vi.mock('next-auth/react', () => ({ signOut }));

it('leaves nothing behind of what was unsaved or opened, and what is the browser’s own alone', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  keepDraft(placeOfDraft(7, 'order:1'), '{"guest":"Camille"}');
  localStorage.setItem(recentsKeyOf(7), '[{"title":"Camille Moreau"}]');
  localStorage.setItem('brigade:columns', 'name');
  await endSession();
  expect(signOut).toHaveBeenCalledWith({ redirect: false });
  expect(Object.keys(localStorage)).toEqual(['brigade:columns']);
});
