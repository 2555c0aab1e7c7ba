'use client';

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { connection } from './connection';
import { LeaveDialog } from './LeaveDialog';
import { useOpen, useRefuseToLeave } from './opening';
import { isUppermost } from './uppermost';

interface Guard {
  register: (id: symbol, onLost?: () => void) => void;
  release: (id: symbol) => void;
  /** Goes on at once when nothing is unsaved, else after the person agreed to lose it. */
  leave: (proceed: () => void) => void;
}

const GuardContext = createContext<Guard | null>(null);

function useGuard(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('Unsaved changes are guarded under UnsavedChangesProvider only.');
  return guard;
}

/** What is unsaved on the screen, in the browser only, and who wants to know when the person gives it up. */
const dirty = new Map<symbol, (() => void) | undefined>();

export const isAnythingUnsaved = (): boolean => dirty.size > 0;

/**
 * Asks before a screen with unsaved changes is left: by a link, the palette, the back button or by closing the tab. Without a connection
 * it stays: the next screen would not load, and what is on this one would be gone.
 */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const open = useOpen();
  const refuse = useRefuseToLeave();
  const [pending, setPending] = useState<(() => void) | null>(null);

  const guard = useMemo<Guard>(
    () => ({
      register: (id, onLost) => dirty.set(id, onLost),
      release: (id) => dirty.delete(id),
      leave: (proceed) => (dirty.size === 0 ? proceed() : setPending(() => proceed)),
    }),
    [],
  );

  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (dirty.size > 0) event.preventDefault();
    }
    function onClick(event: MouseEvent) {
      const { isOffline } = connection.state();
      if (dirty.size === 0 && !isOffline) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
      const isDownload = link.hasAttribute('download');
      const isHere = link.pathname === window.location.pathname;
      // Also what leads to this screen reads it anew, but for its own marks.
      const isWithin = isHere && link.search === window.location.search && link.hash !== '';
      if (isOffline ? isWithin : isDownload || isHere) return;
      event.preventDefault();
      event.stopPropagation();
      if (isOffline) return refuse();
      const href = link.pathname + link.search + link.hash;
      setPending(() => () => open(href));
    }
    function onNavigate(event: NavigateEvent) {
      if (!event.cancelable) return;
      const isTraverse = event.navigationType === 'traverse';
      const isHere = new URL(event.destination.url).pathname === window.location.pathname;
      // What a script opens ends as a whole page load when its data does not come.
      const isLost = isTraverse ? !isHere : !event.destination.sameDocument && event.navigationType !== 'reload';
      if (connection.state().isOffline && isLost) {
        event.preventDefault();
        return refuse();
      }
      if (!isTraverse || isHere || dirty.size === 0) return;
      event.preventDefault();
      const { key } = event.destination;
      setPending(() => () => window.navigation.traverseTo(key));
    }
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, { capture: true });
    // Not every browser can hold the back button; those that can't lose nothing else.
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, { capture: true });
      window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [open, refuse]);

  function discard() {
    const proceed = pending;
    for (const onLost of dirty.values()) onLost?.();
    dirty.clear();
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
 * While `dirty`, leaving the screen asks first.
 * @param onLost hears that the person left it all the same
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

/** `push(href)` that asks first when something is unsaved; links need nothing, they are watched. */
export function useGuardedPush(): (href: string) => void {
  const { leave } = useGuard();
  const open = useOpen();
  return useCallback((href) => leave(() => open(href)), [leave, open]);
}

/** The closing of a dialog or drawer in which something may be edited: asks first while that is unsaved. Only the uppermost one closes. */
export function useGuardedClose(onClose: () => void): () => void {
  const { leave } = useGuard();
  return useCallback(() => {
    // The question is put once the key is done with: it would hear the same Escape, and take it for its answer.
    if (isUppermost()) setTimeout(() => leave(onClose));
  }, [leave, onClose]);
}
