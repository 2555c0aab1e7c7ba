'use client';

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { connection } from './connection';
import { LeaveDialog } from './LeaveDialog';
import { useOpen, useRefuseToLeave } from './opening';
import { isUppermost } from './uppermost';

interface Guard {
  register: (id: symbol, onLost?: () => void) => void;
  release: (id: symbol) => void;
  /** Calls `proceed` at once if nothing is unsaved, otherwise after the user agreed to lose it. */
  leave: (proceed: () => void) => void;
}

const GuardContext = createContext<Guard | null>(null);

function useGuard(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('Unsaved changes are guarded under UnsavedChangesProvider only.');
  return guard;
}

/** Unsaved changes that exist only in the browser, with callbacks for when the user discards them. */
const unsavedChanges = new Map<symbol, (() => void) | undefined>();

export const isAnythingUnsaved = (): boolean => unsavedChanges.size > 0;

/**
 * Asks before leaving a screen with unsaved changes: by a link, the palette, the back button or by closing the tab. Offline, leaving is
 * refused: the next screen would not load, and the input would be lost.
 */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const open = useOpen();
  const refuse = useRefuseToLeave();
  const [pending, setPending] = useState<(() => void) | null>(null);

  const guard = useMemo<Guard>(
    () => ({
      register: (id, onLost) => unsavedChanges.set(id, onLost),
      release: (id) => unsavedChanges.delete(id),
      leave: (proceed) => (unsavedChanges.size === 0 ? proceed() : setPending(() => proceed)),
    }),
    [],
  );

  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      // A write that waits for the connection is lost with the page.
      if (unsavedChanges.size > 0 || connection.state().waiting > 0) event.preventDefault();
    }
    function onClick(event: MouseEvent) {
      const { isOffline } = connection.state();
      if (unsavedChanges.size === 0 && !isOffline) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
      const isDownload = link.hasAttribute('download');
      const isSameScreen = link.pathname === window.location.pathname;
      // Offline, even a link to this screen would fail, as it loads the screen again. A link to a fragment of it works.
      const isFragment = isSameScreen && link.search === window.location.search && link.hash !== '';
      if (isOffline ? isFragment : isDownload || isSameScreen) return;
      event.preventDefault();
      event.stopPropagation();
      if (isOffline) return refuse();
      const href = link.pathname + link.search + link.hash;
      setPending(() => () => open(href));
    }
    function onNavigate(event: NavigateEvent) {
      if (!event.cancelable) return;
      const isTraverse = event.navigationType === 'traverse';
      const isSameScreen = new URL(event.destination.url).pathname === window.location.pathname;
      // A navigation by script becomes a full page load if its data fails to load.
      const leavesScreen = isTraverse ? !isSameScreen : !event.destination.sameDocument && event.navigationType !== 'reload';
      if (connection.state().isOffline && leavesScreen) {
        event.preventDefault();
        return refuse();
      }
      if (!isTraverse || isSameScreen || unsavedChanges.size === 0) return;
      event.preventDefault();
      const { key } = event.destination;
      setPending(() => () => window.navigation.traverseTo(key));
    }
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, { capture: true });
    // Not every browser lets pages hold the back button. Everything else works without it.
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, { capture: true });
      window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [open, refuse]);

  function discard() {
    const proceed = pending;
    for (const onLost of unsavedChanges.values()) onLost?.();
    unsavedChanges.clear();
    setPending(null);
    proceed?.();
  }

  return (
    <GuardContext value={guard}>
      {children}
      <LeaveDialog opened={pending !== null} onStay={() => setPending(null)} onDiscard={discard} />
    </GuardContext>
  );
}

/**
 * While `dirty`, asks before the screen is left.
 * @param onLost called if the user leaves anyway
 */
export function useUnsavedChanges(dirty: boolean, onLost?: () => void): void {
  const { register, release } = useGuard();
  const latest = useRef(onLost);
  useEffect(() => {
    latest.current = onLost;
  });
  useEffect(() => {
    if (!dirty) return;
    const id = Symbol('unsaved');
    register(id, () => latest.current?.());
    return () => release(id);
  }, [dirty, register, release]);
}

/** `push(href)` that asks first if something is unsaved. Links need no such function, they are watched. */
export function useGuardedPush(): (href: string) => void {
  const { leave } = useGuard();
  const open = useOpen();
  return useCallback((href) => leave(() => open(href)), [leave, open]);
}

/** The close function of a dialog or drawer with editable content: asks first if something is unsaved. Only the topmost dialog closes. */
export function useGuardedClose(onClose: () => void): () => void {
  const { leave } = useGuard();
  return useCallback(() => {
    // Asks after the key event: the question would otherwise receive the same Escape as its answer.
    if (isUppermost()) setTimeout(() => leave(onClose));
  }, [leave, onClose]);
}
