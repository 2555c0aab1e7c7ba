'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { lateCode } from './lateCode';

/**
 * A part of a screen that is drawn in the browser only, by code that is no part of the first load: a chart, a map, an editor. `Waiting`
 * keeps its place. `next/dynamic` would hold it back: what React has shown a placeholder for, it shows 300 ms later at the earliest.
 * Where its code can't be fetched, the screen fails as it would by an error of its own.
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
