'use client';

import { useRef } from 'react';
import { newKey } from '@/components/ui/newKey';

/** Returns a function that gives an idempotency key for what is to be sent: the same for each try to send the same, so that it is done once. */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
