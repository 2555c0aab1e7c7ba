import type { ReactNode } from 'react';

/** A short message over the screen: what was done, or what failed and why. */
export interface Notice {
  /** A later notice with the same id replaces this one. */
  id: string;
  kind: 'done' | 'failed';
  title?: string;
  message: ReactNode;
  /** How long it stays, in milliseconds; null: until closed. */
  lasts: number | null;
}

/** With this many on screen, a new one removes the oldest that would have expired by itself. Those that stay until closed are kept. */
const MAX_SHOWN = 4;

const listeners = new Set<() => void>();
const noNotices: readonly Notice[] = [];
let shown = noNotices;

function publish(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** `Notices` shows them around all screens. They are kept outside of components so that any code can report a failure, even offline. */
export const notices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: () => shown,
  onServer: () => noNotices,
  has: (id: string) => shown.some((notice) => notice.id === id),
  show(notice: Notice): void {
    const others = shown.filter(({ id }) => id !== notice.id);
    const expiring = others.filter(({ lasts }) => lasts !== null);
    const dropped = others.length >= MAX_SHOWN ? expiring[0] : undefined;
    publish([...others.filter((other) => other !== dropped), notice]);
  },
  hide(id: string): void {
    if (notices.has(id)) publish(shown.filter((notice) => notice.id !== id));
  },
};
