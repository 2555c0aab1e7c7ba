/** A visited place, under its name at the time. */
export interface Recent {
  key: string;
  title: string;
  detail?: string;
  href: string;
}

const KEPT = 5;
const PREFIX = 'brigade:recents:';

/** The storage key of a user’s list in this browser. */
export const recentsKeyOf = (userId: number | null): string => `${PREFIX}${userId}`;

/** Deletes the lists of all users in this browser. Storage may be disabled. */
export function forgetRecents(): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(PREFIX)) window.localStorage.removeItem(key);
  } catch {}
}

/** Adds a place at the front. Each address occurs once, and the oldest places are dropped. */
export function withRecent(list: readonly Recent[], place: Recent): Recent[] {
  return [place, ...list.filter(({ href }) => href !== place.href)].slice(0, KEPT);
}

/** The stored list; empty if it is of another version or was tampered with. An address must be one of the back office. */
export function readRecents(text: string | null): Recent[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  const { key, title, detail, href } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return [key, title, href, detail ?? ''].every((text) => typeof text === 'string') && /^\/admin(\/|$)/.test(String(href));
}
