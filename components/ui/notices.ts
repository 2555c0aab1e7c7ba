import type { ReactNode } from 'react';

/** Something that is said beside the screen: what was done, or what failed and why. */
export interface Notice {
  /** A later one with the same id takes its place. */
  id: string;
  kind: 'done' | 'failed';
  title?: string;
  message: ReactNode;
  /** How long it stays, in milliseconds; null: until it is closed. */
  lasts: number | null;
}

/** More than these push the oldest out of sight that would have gone by itself. */
const AT_ONCE = 4;

const listeners = new Set<() => void>();
const none: readonly Notice[] = [];
let inSight = none;

function publish(next: readonly Notice[]): void {
  inSight = next;
  for (const listener of listeners) listener();
}

/** Shown around all screens by `Notices`. Here rather than in a component: whatever fails can say so, also without a connection. */
export const notices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: () => inSight,
  onServer: () => none,
  has: (id: string) => inSight.some((notice) => notice.id === id),
  show(notice: Notice): void {
    const others = inSight.filter(({ id }) => id !== notice.id);
    const passing = others.filter(({ lasts }) => lasts !== null);
    const tooMany = others.length >= AT_ONCE ? passing[0] : undefined;
    publish([...others.filter((other) => other !== tooMany), notice]);
  },
  hide(id: string): void {
    if (notices.has(id)) publish(inSight.filter((notice) => notice.id !== id));
  },
};
