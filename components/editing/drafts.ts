// Decided in docs/decisions/111-what-a-browser-keeps.md.

import { createContext } from 'react';

/*
 * What is unsaved, as this browser keeps it. It may name guests and colleagues, and other people may use the same browser: so each user has
 * drafts of their own, none lasts longer than a day, and signing out leaves none behind.
 */

const PREFIX = 'brigade:draft:';
const KEPT_MS = 24 * 3_600_000;

/** Who is signed in. Where nobody is, nothing is kept. */
export const DraftOwner = createContext<number | null>(null);

/** A draft’s place: one for each thing that a user edits; null for nobody. */
export const placeOfDraft = (userId: number | null, key: string): string | null => (userId === null ? null : `${PREFIX}${userId}:${key}`);

/** Storage can be switched off: then a draft lives as long as the page. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** What is kept in a place; null where nothing is, or for too long. */
export function readDraft(place: string | null): string | null {
  const kept = place === null ? null : attempt(() => window.localStorage.getItem(place));
  if (!kept) return null;
  const space = kept.indexOf(' ');
  return Number(kept.slice(0, space)) > Date.now() ? kept.slice(space + 1) : null;
}

/** Keeps a text for a day; null keeps none. */
export function keepDraft(place: string | null, text: string | null): void {
  if (place === null) return;
  if (text === null) attempt(() => window.localStorage.removeItem(place));
  else attempt(() => window.localStorage.setItem(place, `${Date.now() + KEPT_MS} ${text}`));
}

/** Places that this window is letting go of, until it has. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Holds a draft’s place for this window, until it is let go of or the window closes: what one window has unsaved is neither brought back in
 * another nor overwritten by it. Browsers know of that at secure addresses alone; elsewhere each window holds what it asks for.
 * @param answer hears what lets go of it, or null while another window holds it; at once where browsers do not know
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

/** Forgets the drafts whose day is over. */
export const forgetOldDrafts = (): void => forgetWhere((place) => readDraft(place) === null);

/** Forgets all drafts in this browser, those too that editors keep as the page goes. */
export function forgetDrafts(): void {
  const forgetAll = () => forgetWhere(() => true);
  forgetAll();
  window.addEventListener('pagehide', forgetAll, { once: true });
}
