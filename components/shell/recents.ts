/** A place that was gone to, as it was called then. */
export interface Recent {
  key: string;
  title: string;
  detail?: string;
  href: string;
}

const KEPT = 5;
const PREFIX = 'brigade:recents:';

/** Where a user’s are kept in this browser. */
export const recentsKeyOf = (userId: number | null): string => `${PREFIX}${userId}`;

/** Forgets everybody’s in this browser. Storage can be switched off. */
export function forgetRecents(): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(PREFIX)) window.localStorage.removeItem(key);
  } catch {}
}

/** The list with that place first; each address once, the oldest dropped. */
export function withRecent(list: readonly Recent[], place: Recent): Recent[] {
  return [place, ...list.filter(({ href }) => href !== place.href)].slice(0, KEPT);
}

/** What was kept, or nothing where that is of another version or was tampered with: an address must be one of the back office. */
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
