'use client';

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/**
 * A dialog or drawer whose code is fetched when it is first opened, so that it is no part of a screen's first load.
 * It stays mounted afterwards, so that it can close as it opened.
 */
export function whenOpened<Props extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(load);

  /** Mounted closed and opened thereafter: a dialog gives the focus back to what had it when it opened. */
  function OpenedOnceThere(props: Props) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return <Loaded {...props} opened={isThere && props.opened} />;
  }

  return function WhenOpened(props: Props) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense fallback={null}>
        <OpenedOnceThere {...props} />
      </Suspense>
    ) : null;
  };
}
