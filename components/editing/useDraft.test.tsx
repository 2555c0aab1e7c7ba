// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { DraftOwner, forgetDrafts, openDrafts } from './drafts';
import { type Drafting, useDraft } from './useDraft';

const KEY = 'draft-test';
let text: string | null = null;
let tell = () => {};
let setDirty = (_isDirty: boolean) => {};
let unmount = () => {};

const restore = vi.fn<(draft: { at: number; kept: string }) => void>();
const drafting: Drafting<{ at: number; kept: string }> = {
  key: KEY,
  canEdit: true,
  subscribe: (listener) => {
    tell = listener;
    return () => {};
  },
  parts: () => [text],
  write: () => text,
  read: (kept) => ({ at: 1, kept }),
  restore,
};

function Editor() {
  const [isDirty, set] = useState(false);
  setDirty = set;
  useDraft(drafting, isDirty);
  return null;
}

/** Opens the editor as a user; with null, nobody is signed in. */
async function open(userId: number | null): Promise<void> {
  ({ unmount } = await mountInAct(
    <DraftOwner value={userId}>
      <Editor />
    </DraftOwner>,
  ));
}
/** The drafts in this browser, by key. */
const kept = () =>
  Object.entries(localStorage)
    .filter(([place]) => place !== 'brigade:draft-users')
    .map(([place, text]) => [place, String(text).replace(/^\d+ /, '')]);
const broughtBack = () => restore.mock.calls.map(([draft]) => draft.kept);

/** Sets the unsaved text of the editor; null for none. */
function enter(unsaved: string | null): void {
  act(() => {
    text = unsaved;
    setDirty(unsaved !== null);
    tell();
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  restore.mockClear();
  text = null;
  await open(7);
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

it('keeps a draft of unsaved work once typing pauses', () => {
  enter('three rows');
  expect(kept()).toEqual([]);
  vi.runAllTimers();
  expect(kept()).toEqual([['brigade:draft:7:draft-test', 'three rows']]);
});

it('keeps a draft even if the browser answers only after the pause that no other window has it', async () => {
  let answer = () => {};
  const request = (_key: string, _options: object, hold: (lock: object) => Promise<void>) =>
    new Promise<void>((done) => {
      answer = () => void hold({}).then(done);
    });
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  enter('three rows');
  await vi.runAllTimersAsync();
  expect(kept()).toEqual([]);
  await act(async () => answer());
  expect(kept()).toEqual([['brigade:draft:7:draft-test', 'three rows']]);
});

it('deletes the draft at once after a save, so that another window does not restore it', () => {
  enter('three rows');
  vi.runAllTimers();
  enter(null);
  expect(kept()).toEqual([]);
});

it('keeps no draft of work that is saved before typing pauses', () => {
  enter('three rows');
  enter(null);
  vi.runAllTimers();
  expect(kept()).toEqual([]);
});

it('restores a draft for the user who entered it, and for nobody else in the same browser', async () => {
  enter('three rows');
  vi.runAllTimers();
  unmount();
  await open(8);
  expect(broughtBack()).toEqual([]);
  unmount();
  await open(7);
  expect(broughtBack()).toEqual(['three rows']);
});

it('keeps a draft for a day, then neither restores nor keeps it', async () => {
  enter('three rows');
  vi.runAllTimers();
  unmount();
  vi.advanceTimersByTime(24 * 3_600_000 - 1_000);
  openDrafts(7);
  expect(kept()).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  text = null;
  await open(7);
  expect(broughtBack()).toEqual([]);
  openDrafts(7);
  expect(kept()).toEqual([]);
});

it('deletes the drafts of all users at sign-out, and keeps none as the page closes', () => {
  enter('three rows');
  vi.runAllTimers();
  localStorage.setItem('brigade:draft:8:other', `${Date.now() + 1_000} of somebody whose session ended`);
  localStorage.setItem('brigade:columns', 'name');
  forgetDrafts();
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual([['brigade:columns', 'name']]);
});

it('keeps no draft in a window that is still open after a sign-out in another one, until its user has signed in again', () => {
  enter('three rows');
  vi.runAllTimers();
  forgetDrafts();
  openDrafts(8);
  enter('four rows');
  vi.runAllTimers();
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual([]);
  openDrafts(7);
  enter('five rows');
  vi.runAllTimers();
  expect(kept()).toEqual([['brigade:draft:7:draft-test', 'five rows']]);
});

it('keeps no draft while nobody is signed in', async () => {
  unmount();
  await open(null);
  enter('three rows');
  vi.runAllTimers();
  expect(kept()).toEqual([]);
});

it('leaves another window’s draft of the same thing alone while nothing is unsaved', () => {
  localStorage.setItem('brigade:draft:7:draft-test', `${Date.now() + 10_000} four rows`);
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  expect(kept()).toEqual([['brigade:draft:7:draft-test', 'four rows']]);
});
