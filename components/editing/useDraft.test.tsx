// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Drafting, useDraft } from './useDraft';

const KEY = 'brigade:draft-test';
let text: string | null = null;
let tell = () => {};
let setDirty = (_isDirty: boolean) => {};
let unmount = () => {};

const drafting: Drafting<{ at: number }> = {
  key: KEY,
  canEdit: true,
  subscribe: (listener) => {
    tell = listener;
    return () => {};
  },
  parts: () => [text],
  write: () => text,
  read: () => null,
  bringBack: () => {},
};

function Editor() {
  const [isDirty, set] = useState(false);
  setDirty = set;
  useDraft(drafting, isDirty);
  return null;
}

/** The editor has that unsaved, or nothing. */
function enter(unsaved: string | null): void {
  act(() => {
    text = unsaved;
    setDirty(unsaved !== null);
    tell();
  });
}

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(() => {
  vi.useFakeTimers();
  text = null;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Editor />));
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
  localStorage.clear();
});

it('keeps what is unsaved once the hands rest', () => {
  enter('three rows');
  expect(localStorage.getItem(KEY)).toBeNull();
  vi.runAllTimers();
  expect(localStorage.getItem(KEY)).toBe('three rows');
});

it('forgets what is saved at once: another window that opens now does not bring it back', () => {
  enter('three rows');
  vi.runAllTimers();
  enter(null);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('forgets what is saved before the hands have rested', () => {
  enter('three rows');
  enter(null);
  vi.runAllTimers();
  expect(localStorage.getItem(KEY)).toBeNull();
});
