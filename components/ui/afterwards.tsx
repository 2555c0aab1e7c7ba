'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { lateCode } from './lateCode';

/**
 * A part of a screen that is rendered only in the browser and whose code is not in the first load: a chart, a map, an editor. `Waiting`
 * reserves its space. `next/dynamic` would be slower: once React has shown a placeholder, it keeps it for at least 300 ms. If the code
 * fails to load, the screen fails as with any other error.
 */
export function afterwards<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType = Nothing,
): ComponentType<Props> {
  const code = lateCode(load);

  return function Afterwards(props: Props) {
    const [Part, setPart] = useState(code.peek);
    const [failed, setFailed] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      code.fetch().then(
        (part) => !isGone && setPart(() => part),
        (error) => !isGone && setFailed({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (failed) throw failed.error;
    return Part ? <Part {...props} /> : <Waiting />;
  };
}

const Nothing = () => null;
