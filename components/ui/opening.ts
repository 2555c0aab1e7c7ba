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

let openingCount = 0;
const listeners = new Set<() => void>();

function changeCount(by: number) {
  openingCount += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While `isOpening`, tells the frame that a screen is loading. */
export function useReportOpening(isOpening: boolean): void {
  useEffect(() => {
    if (!isOpening) return;
    changeCount(1);
    return () => changeCount(-1);
  }, [isOpening]);
}

/** Whether a screen is loading. */
export const useIsOpening = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => openingCount > 0,
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
  useReportOpening(isOpening);
  const refuse = useRefuseToLeave();
  return useCallback((href) => (connection.state().isOffline ? refuse() : start(() => router.push(href))), [router, refuse]);
}

/** Makes the frame reload the names of brands and restaurants. With an address, it also goes to that screen. */
export function useRenewFrame(): (href?: string) => void {
  const router = useRouter();
  const [isOpening, start] = useTransition();
  useReportOpening(isOpening);
  return useCallback(
    (href) =>
      start(() => {
        if (href !== undefined) router.push(href);
        router.refresh();
      }),
    [router],
  );
}
