'use client';

import { parseAsBoolean, useQueryState } from 'nuqs';
import { useCallback, useEffect } from 'react';

/**
 * Whether the screen fills a display on the wall. This is kept in the address, so that a display can start with it. The browser's own full
 * screen, which only a user can start, begins and ends with it. Meanwhile the display does not go to sleep.
 */
export function useWall(): { isWall: boolean; enter: () => void; leave: () => void } {
  const [isWall, setWall] = useQueryState('wall', parseAsBoolean.withDefault(false).withOptions({ clearOnDefault: true }));

  const enter = useCallback(() => {
    void setWall(true);
    // Refused if the page may not fill the screen. It then fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, [setWall]);
  const leave = useCallback(() => {
    void setWall(false);
    if (document.fullscreenElement) void document.exitFullscreen();
  }, [setWall]);

  useEffect(() => {
    if (!isWall) return;
    const onLeave = () => !document.fullscreenElement && void setWall(false);
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    document.addEventListener('fullscreenchange', onLeave);
    document.addEventListener('keydown', onEscape);
    const allowSleep = stayAwake();
    return () => {
      document.removeEventListener('fullscreenchange', onLeave);
      document.removeEventListener('keydown', onEscape);
      allowSleep();
    };
  }, [isWall, setWall, leave]);
  return { isWall, enter, leave };
}

/** Keeps the display on, even after the page was hidden for a while. @returns a function that allows sleep again */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const requestLock = async () => {
    if (document.visibilityState !== 'visible' || isOver) return;
    // Some browsers have no wake lock, and one on a low battery refuses it.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (isOver) void lock?.release();
  };
  void requestLock();
  document.addEventListener('visibilitychange', requestLock);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}
