// Decided in docs/decisions/111-what-a-browser-keeps.md.

import { createContext } from 'react';

/*
 * Drafts of unsaved work in this browser. They may name guests and colleagues, and several people may use the same browser, so each user
 * has their own drafts, none is kept longer than a day, and signing out deletes all.
 */

const PREFIX = 'brigade:draft:';
const KEPT_MS = 24 * 3_600_000;

/** The signed-in user. Without one, nothing is kept. */
export const DraftOwner = createContext<number | null>(null);

/** The storage key of a draft: one for each thing that a user edits; null without a user. */
export const placeOfDraft = (userId: number | null, key: string): string | null => (userId === null ? null : `${PREFIX}${userId}:${key}`);

/** Storage can be disabled: drafts then live only as long as the page. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The draft under a key; null if there is none, or if it is too old. */
export function readDraft(place: string | null): string | null {
  const kept = place === null ? null : attempt(() => window.localStorage.getItem(place));
  if (!kept) return null;
  const space = kept.indexOf(' ');
  return Number(kept.slice(0, space)) > Date.now() ? kept.slice(space + 1) : null;
}

/** Keeps a text for a day; null deletes it. */
export function keepDraft(place: string | null, text: string | null): void {
  if (place === null) return;
  if (text === null) attempt(() => window.localStorage.removeItem(place));
  else attempt(() => window.localStorage.setItem(place, `${Date.now() + KEPT_MS} ${text}`));
}

/** Keys that this window is about to release. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Reserves a draft’s key for this window until it is released or the window closes, so that another window neither restores nor overwrites
 * the draft. Browsers support this only on secure origins; elsewhere every window gets what it asks for.
 * @param answer called with the function that releases the key, or with null while another window holds it; at once where unsupported
 */
export function holdDraft(place: string, answer: (release: (() => void) | null) => void): void {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) {
    answer(() => undefined);
    return;
  }
  const ask = () => {
    const held = locks.request(place, { ifAvailable: true }, (lock) => {
      if (lock === null) return answer(null);
      return new Promise<void>((letGo) =>
        answer(() => {
          leaving.set(place, held);
          letGo();
        }),
      );
    });
    void held.then(() => leaving.get(place) === held && leaving.delete(place));
  };
  void (leaving.get(place) ?? Promise.resolve()).then(ask);
}

function forgetWhere(isGone: (place: string) => boolean): void {
  const places = attempt(() => Object.keys(window.localStorage)) ?? [];
  for (const place of places) if (place.startsWith(PREFIX) && isGone(place)) keepDraft(place, null);
}

/** Deletes drafts older than a day. */
export const forgetOldDrafts = (): void => forgetWhere((place) => readDraft(place) === null);

/** Deletes all drafts in this browser, including those that editors keep when the page is left. */
export function forgetDrafts(): void {
  const forgetAll = () => forgetWhere(() => true);
  forgetAll();
  window.addEventListener('pagehide', forgetAll, { once: true });
}
