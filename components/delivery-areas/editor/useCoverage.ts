import { useEffect, useRef, useState } from 'react';
import type { Plan } from '../model/areas';
import { type Coverage, type Covering, coveringOf } from '../model/coverage';

const NOTHING: Coverage = { overlaps: [], gaps: [] };

/** The overlaps and gaps of a plan, calculated in a worker. Until then, the last result stays. */
export function useCoverage(plan: Plan): Coverage | null {
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  const asked = useRef<((areas: Covering[]) => void) | null>(null);

  useEffect(() => {
    const worker = new Worker(new URL('../model/coverage.worker.ts', import.meta.url), { type: 'module' });
    let [isBusy, next]: [boolean, Covering[] | null] = [false, null];
    // If several plans arrive during a calculation, only the latest is calculated next.
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
