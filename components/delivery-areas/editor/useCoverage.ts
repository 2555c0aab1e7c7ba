import { useEffect, useRef, useState } from 'react';
import type { Plan } from '../model/areas';
import { type Coverage, type Covering, coveringOf } from '../model/coverage';

const NOTHING: Coverage = { overlaps: [], gaps: [] };

/** What a plan covers twice and what it leaves out, found beside the page: what was found last is shown until then. */
export function useCoverage(plan: Plan): Coverage | null {
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  const asked = useRef<((areas: Covering[]) => void) | null>(null);

  useEffect(() => {
    const worker = new Worker(new URL('../model/coverage.worker.ts', import.meta.url), { type: 'module' });
    let [isBusy, next]: [boolean, Covering[] | null] = [false, null];
    // Of plans that come while one is looked at, the latest counts.
    const ask = (areas: Covering[]) => {
      next = areas;
      if (isBusy) return;
      isBusy = true;
      worker.postMessage(next);
      next = null;
    };
    worker.onmessage = ({ data }: MessageEvent<Coverage>) => {
      setCoverage(data);
      isBusy = false;
      if (next) ask(next);
    };
    asked.current = ask;
    return () => {
      worker.terminate();
      asked.current = null;
    };
  }, []);

  useEffect(() => {
    const areas = coveringOf(plan);
    if (areas.length > 1) asked.current?.(areas);
    else setCoverage(NOTHING);
  }, [plan]);

  return coverage;
}
