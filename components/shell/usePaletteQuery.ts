import { useCallback, useEffect, useState } from 'react';

/** Handles keys pressed outside of any field: the palette is open, but its box does not have the focus yet. */
function queryUpdateOf(event: KeyboardEvent): ((query: string) => string) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.key.length === 1) return (query) => query + event.key;
  if (event.key === 'Backspace') return (query) => query.slice(0, -1);
  // Enter must not activate the element that had the focus before.
  return event.key === 'Enter' ? (query) => query : null;
}

const isPaletteBox = (element: Element | null) => element?.closest('[data-palette]') != null;

/**
 * Whether the palette is open, and its query. Its code loads when the screen is idle. Letters typed before its box has the focus are kept.
 */
export function usePaletteQuery(load: () => Promise<unknown>) {
  const [opened, setOpened] = useState(false);
  const [query, setQuery] = useState('');

  useEffect(() => {
    // If loading fails offline, it is tried again when the palette opens.
    const preload = () => void load().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 2_000);
      return () => clearTimeout(timer);
    }
    const idleCallback = window.requestIdleCallback(preload);
    return () => window.cancelIdleCallback(idleCallback);
  }, [load]);

  useEffect(() => {
    if (!opened) return;
    function onKeyDown(event: KeyboardEvent) {
      if (isPaletteBox(document.activeElement)) return;
      const update = queryUpdateOf(event);
      if (!update) return;
      event.preventDefault();
      event.stopPropagation();
      setQuery(update);
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [opened]);

  const open = useCallback(() => {
    setQuery('');
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { opened, open, close, query, setQuery };
}
