'use client';

import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A dialog or drawer whose code is fetched when it is first opened, so that it is no part of a screen's first load.
 * It stays mounted afterwards, so that it can close as it opened.
 */
export function whenOpened<Props extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(load);
  return function WhenOpened(props: Props) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
