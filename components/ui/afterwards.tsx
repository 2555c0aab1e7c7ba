'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { codeWhenReached } from './codeWhenReached';
import { LoadingState } from './LoadingState';
import { lateCode } from './lateCode';

/**
 * A part of a screen that is rendered only in the browser and whose code is not in the first load: a chart, a map, an editor. `Placeholder`
 * reserves its space. `next/dynamic` would be slower: once React has shown a placeholder, it keeps it for at least 300 ms. Offline, the
 * part says that it waits for the connection. If its code fails to load otherwise, the screen fails as with any other error.
 */
export function afterwards<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder: ComponentType = EmptyPlaceholder,
): ComponentType<Props> {
  const code = lateCode(() => codeWhenReached(load));

  return function Afterwards(props: Props) {
    const [Part, setPart] = useState(code.peek);
    const [failed, setFailed] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      code.fetch().then(
        (part) => !isUnmounted && setPart(() => part),
        (error) => !isUnmounted && setFailed({ error }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part]);
    if (failed) throw failed.error;
    return Part ? <Part {...props} /> : <LoadingState placeholder={<Placeholder />} h="8rem" />;
  };
}

const EmptyPlaceholder = () => null;
