'use client';

import { type RefObject, useRef } from 'react';
import { newKey } from './newKey';

/** The content sent last, and its key. */
export interface Attempt {
  content: string;
  key: string;
}

export const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Attempt).key === 'string' &&
  typeof (value as Attempt).content === 'string';

/** After this time, nothing is resent automatically: the user should check first. */
const RESENT_MS = 10 * 60_000;

/** Whether an unanswered request is resent as soon as the page is back. @param sentAt milliseconds since 1970 */
export const isRecent = (sentAt: unknown): boolean => typeof sentAt === 'number' && Date.now() - sentAt < RESENT_MS;

export const noAttempt: Attempt = { content: '', key: '' };

/**
 * Returns a function that gives an idempotency key for content to send. The same content gets the same key on each attempt, so that it is
 * done once.
 * @param kept holds the last attempt, for forms that survive a reload
 */
export function useAttemptKey(kept?: RefObject<Attempt>): (content: unknown) => string {
  const localAttempt = useRef(noAttempt);
  const last = kept ?? localAttempt;
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
