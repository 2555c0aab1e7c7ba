// Decided in docs/decisions/056-links-and-first-figures.md.

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useSyncExternalStore, useTransition } from 'react';
import { connection } from './connection';
import { OFFLINE, useNotify } from './notify';

/*
 * The screens that are on their way. The one before stands until the next has come whole: a skeleton between them would have React hold
 * the screen back until the skeleton was seen for 300 ms.
 */

let opening = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  opening += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the frame, while `isOpening`, that a screen is on its way. */
export function useTellOpening(isOpening: boolean): void {
  useEffect(() => {
    if (!isOpening) return;
    change(1);
    return () => change(-1);
  }, [isOpening]);
}

/** Whether a screen is on its way. */
export const useIsOpening = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => opening > 0,
    () => false,
  );

/** Says that no other screen can be opened without a connection. */
export function useRefuseToLeave(): () => void {
  const t = useTranslations('common.offline');
  const { refused } = useNotify();
  return useCallback(() => refused(t('cannotLeave'), t('cannotLeaveText'), OFFLINE), [refused, t]);
}

/** Opens a screen without a link, and tells the frame until it stands. Without a connection it would never: that is said instead. */
export function useOpen(): (href: string) => void {
  const router = useRouter();
  const [isOpening, start] = useTransition();
  useTellOpening(isOpening);
  const refuse = useRefuseToLeave();
  return useCallback((href) => (connection.state().isOffline ? refuse() : start(() => router.push(href))), [router, refuse]);
}

/** Has the frame, which knows brands and restaurants by name, read them anew; with an address, on the way to that screen. */
export function useRenewFrame(): (href?: string) => void {
  const router = useRouter();
  const [isOpening, start] = useTransition();
  useTellOpening(isOpening);
  return useCallback(
    (href) =>
      start(() => {
        if (href !== undefined) router.push(href);
        router.refresh();
      }),
    [router],
  );
}
