'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { whenOpened } from './whenOpened';

const LeaveDialog = whenOpened(() => import('./LeaveDialog'));

interface Guard {
  register: (id: symbol) => void;
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

/** What is unsaved on the screen, in the browser only. */
const dirty = new Set<symbol>();

export const isAnythingUnsaved = (): boolean => dirty.size > 0;

/** Asks before a screen with unsaved changes is left: by a link, the palette, the back button or by closing the tab. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, setPending] = useState<(() => void) | null>(null);

  const guard = useMemo<Guard>(
    () => ({
      register: (id) => dirty.add(id),
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
      if (dirty.size === 0 || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      const href = link.pathname + link.search + link.hash;
      setPending(() => () => router.push(href));
    }
    function onTraverse(event: NavigateEvent) {
      if (dirty.size === 0 || event.navigationType !== 'traverse' || !event.cancelable) return;
      if (new URL(event.destination.url).pathname === window.location.pathname) return;
      event.preventDefault();
      const { key } = event.destination;
      setPending(() => () => window.navigation.traverseTo(key));
    }
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, { capture: true });
    // Not every browser can hold the back button; those that can't lose nothing else.
    window.navigation?.addEventListener('navigate', onTraverse);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, { capture: true });
      window.navigation?.removeEventListener('navigate', onTraverse);
    };
  }, [router]);

  function discard() {
    const proceed = pending;
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

/** While `dirty`, leaving the screen asks first. */
export function useUnsavedChanges(dirty: boolean): void {
  const { register, release } = useGuard();
  useEffect(() => {
    if (!dirty) return;
    const id = Symbol('unsaved');
    register(id);
    return () => release(id);
  }, [dirty, register, release]);
}

/** `push(href)` that asks first when something is unsaved; links need nothing, they are watched. */
export function useGuardedPush(): (href: string) => void {
  const { leave } = useGuard();
  const router = useRouter();
  return useCallback((href) => leave(() => router.push(href)), [leave, router]);
}

/** The closing of a dialog or drawer in which something may be edited: asks first while that is unsaved. Only the uppermost one closes. */
export function useGuardedClose(onClose: () => void): () => void {
  const { leave } = useGuard();
  return useCallback(() => {
    // The question is put once the key is done with: it would hear the same Escape, and take it for its answer.
    if (document.querySelectorAll('[role="dialog"]').length <= 1) setTimeout(() => leave(onClose));
  }, [leave, onClose]);
}
