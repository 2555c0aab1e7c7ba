// Decided in docs/decisions/111-what-a-browser-keeps.md.

import { createContext } from 'react';

/*
 * Drafts of unsaved work in this browser. They may name guests and colleagues, and several people may use the same browser, so each user
 * has their own drafts, none is kept longer than a day, and signing out deletes all.
 */

const PREFIX = 'brigade:draft:';
const MAX_AGE_MS = 24 * 3_600_000;
/** The users who have opened the back office since somebody last signed out in this browser; absent before the first sign-out. */
const USERS_KEY = 'brigade:draft-users';

/** The signed-in user. Without one, nothing is kept. */
export const DraftOwner = createContext<number | null>(null);

/** The storage key of a draft: one for each thing that a user edits; null without a user. */
export const storageKeyOf = (userId: number | null, key: string): string | null => (userId === null ? null : `${PREFIX}${userId}:${key}`);

/** Storage can be disabled: drafts then live only as long as the page. */
function tryStorage<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The draft under a key; null if there is none, or if it is too old. */
export function readDraft(storageKey: string | null): string | null {
  const stored = storageKey === null ? null : tryStorage(() => window.localStorage.getItem(storageKey));
  if (!stored) return null;
  const space = stored.indexOf(' ');
  return Number(stored.slice(0, space)) > Date.now() ? stored.slice(space + 1) : null;
}

const readUsers = () => tryStorage(() => JSON.parse(window.localStorage.getItem(USERS_KEY) ?? 'null') as number[] | null);
const writeUsers = (users: readonly number[]) => tryStorage(() => window.localStorage.setItem(USERS_KEY, JSON.stringify(users)));

/** Whether the user of a draft has not signed out, in this window or another. */
function isOfUser(storageKey: string): boolean {
  const [userId] = storageKey.slice(PREFIX.length).split(':');
  return readUsers()?.includes(Number(userId)) ?? true;
}

/** Keeps a text for a day, unless its user has signed out; null deletes it. */
export function keepDraft(storageKey: string | null, text: string | null): void {
  if (storageKey === null) return;
  if (text === null) tryStorage(() => window.localStorage.removeItem(storageKey));
  else if (isOfUser(storageKey)) tryStorage(() => window.localStorage.setItem(storageKey, `${Date.now() + MAX_AGE_MS} ${text}`));
}

/** Keys that this window is about to release. */
const releasing = new Map<string, Promise<unknown>>();

/**
 * Reserves a draft’s key for this window until it is released or the window closes, so that another window neither restores nor overwrites
 * the draft. Browsers support this only on secure origins; elsewhere every window gets what it asks for.
 * @param onResult called with the function that releases the key, or with null while another window holds it; at once where unsupported
 */
export function holdDraft(storageKey: string, onResult: (release: (() => void) | null) => void): void {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) {
    onResult(() => undefined);
    return;
  }
  const request = () => {
    const lockRequest = locks.request(storageKey, { ifAvailable: true }, (lock) => {
      if (lock === null) return onResult(null);
      return new Promise<void>((unlock) =>
        onResult(() => {
          releasing.set(storageKey, lockRequest);
          unlock();
        }),
      );
    });
    void lockRequest.then(() => releasing.get(storageKey) === lockRequest && releasing.delete(storageKey));
  };
  void (releasing.get(storageKey) ?? Promise.resolve()).then(request);
}

function forgetMatching(isObsolete: (storageKey: string) => boolean): void {
  const storageKeys = tryStorage(() => Object.keys(window.localStorage)) ?? [];
  for (const storageKey of storageKeys) if (storageKey.startsWith(PREFIX) && isObsolete(storageKey)) keepDraft(storageKey, null);
}

/** For a user who opens the back office: deletes drafts older than a day, and lets all windows of the user keep drafts. */
export function openDrafts(userId: number | null): void {
  forgetMatching((storageKey) => readDraft(storageKey) === null);
  const users = readUsers();
  if (users && userId !== null && !users.includes(userId)) writeUsers([...users, userId]);
}

/** For a user who signs out: deletes all drafts in this browser. No window keeps another until its user has signed in again. */
export function forgetDrafts(): void {
  writeUsers([]);
  forgetMatching(() => true);
}
