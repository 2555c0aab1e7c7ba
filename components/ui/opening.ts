// Decided in docs/decisions/056-links-and-first-figures.md.

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useSyncExternalStore, useTransition } from 'react';
import { connection } from './connection';
import { OFFLINE, useNotify } from './notify';

/*
 * The number of screens that are loading. The previous screen stays until the next one is complete: with a skeleton in between, React would
 * delay the screen until the skeleton had been visible for 300 ms.
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

/** While `isOpening`, tells the frame that a screen is loading. */
export function useTellOpening(isOpening: boolean): void {
  useEffect(() => {
    if (!isOpening) return;
    change(1);
    return () => change(-1);
  }, [isOpening]);
}

/** Whether a screen is loading. */
export const useIsOpening = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => opening > 0,
    () => false,
  );

/** Returns a function that shows that no other screen can be opened offline. */
export function useRefuseToLeave(): () => void {
  const t = useTranslations('common.offline');
  const { refused } = useNotify();
  return useCallback(() => refused(t('cannotLeave'), t('cannotLeaveText'), OFFLINE), [refused, t]);
}

/**
 * Opens a screen without a link, and tells the frame until it is shown. Offline, it shows a notice instead, as the screen would never load.
 */
export function useOpen(): (href: string) => void {
  const router = useRouter();
  const [isOpening, start] = useTransition();
  useTellOpening(isOpening);
  const refuse = useRefuseToLeave();
  return useCallback((href) => (connection.state().isOffline ? refuse() : start(() => router.push(href))), [router, refuse]);
}

/** Makes the frame reload the names of brands and restaurants. With an address, it also goes to that screen. */
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
