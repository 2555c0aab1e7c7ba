'use client';

import { type RefObject, useRef } from 'react';
import { newKey } from './newKey';

/** What was sent last, and the key that it bore. */
export interface Attempt {
  content: string;
  key: string;
}

export const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Attempt).key === 'string' &&
  typeof (value as Attempt).content === 'string';

/** Somebody who comes back later than that looks first: what was being sent is not sent again by itself. */
const RESENT_MS = 10 * 60_000;

/** Whether what was sent then (milliseconds since 1970) and not answered is sent again as soon as the page comes back. */
export const isRecent = (sentAt: unknown): boolean => typeof sentAt === 'number' && Date.now() - sentAt < RESENT_MS;

export const noAttempt: Attempt = { content: '', key: '' };

/**
 * Returns a function that gives an idempotency key for what is to be sent: the same for each try to send the same, so that it is done once.
 * @param kept where the last attempt stands, for forms that keep it over a reload
 */
export function useAttemptKey(kept?: RefObject<Attempt>): (content: unknown) => string {
  const own = useRef(noAttempt);
  const last = kept ?? own;
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
