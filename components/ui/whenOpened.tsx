'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import { lateCode } from './lateCode';
import { OFFLINE, useNotify } from './notify';
import { useConnection } from './useConnection';

/** Runs something once the screen is ready and the browser is idle. Not every browser reports idle time. */
function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 2_000);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(task, { timeout: 5_000 });
  return () => window.cancelIdleCallback(id);
}

/**
 * A dialog or drawer whose code is not in the first load of the screen. It is fetched once the screen is idle, or on first opening. It then
 * stays mounted, so that it closes with its animation. If the code fails to load, a notice says so and the screen stays.
 */
export function whenOpened<Props extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const code = lateCode(load);

  /** Mounts closed and opens afterwards, as a dialog returns the focus to the element that had it when it opened. */
  function OpenAfterMount({ loaded: Loaded, ...props }: Props & { loaded: ComponentType<Props> }) {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Loaded {...(props as unknown as Props)} opened={isMounted && props.opened} />;
  }

  return function WhenOpened(props: Props) {
    const t = useTranslations('common.offline');
    const { failed } = useNotify();
    const { isOffline } = useConnection();
    const [loaded, setLoaded] = useState(code.peek);
    const [wasOpened, setOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setOpened(true);

    useEffect(() => whenIdle(() => void code.fetch().catch(() => undefined)), []);

    // Tries again once the connection is back.
    // biome-ignore lint/correctness/useExhaustiveDependencies: isOffline is what it waits for
    useEffect(() => {
      if (!wasOpened || loaded) return;
      let isUnmounted = false;
      code.fetch().then(
        (component) => !isUnmounted && setLoaded(() => component),
        (error) => !isUnmounted && failed(error, t('cannotOpen'), { about: OFFLINE }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [wasOpened, loaded, isOffline, failed, t]);

    return wasOpened && loaded ? <OpenAfterMount {...props} loaded={loaded} /> : null;
  };
}
