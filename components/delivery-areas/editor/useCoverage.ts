import { useEffect, useRef, useState } from 'react';
import type { Plan } from '../model/areas';
import { type Coverage, type Covering, coveringOf } from '../model/coverage';

const EMPTY_COVERAGE: Coverage = { overlaps: [], gaps: [] };

/** The overlaps and gaps of a plan, calculated in a worker. Until then, the last result stays. */
export function useCoverage(plan: Plan): Coverage | null {
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  const requestRef = useRef<((areas: Covering[]) => void) | null>(null);

  useEffect(() => {
    const worker = new Worker(new URL('../model/coverage.worker.ts', import.meta.url), { type: 'module' });
    let [isBusy, next]: [boolean, Covering[] | null] = [false, null];
    // If several plans arrive during a calculation, only the latest is calculated next.
    const request = (areas: Covering[]) => {
      next = areas;
      if (isBusy) return;
      isBusy = true;
      worker.postMessage(next);
      next = null;
    };
    worker.onmessage = ({ data }: MessageEvent<Coverage>) => {
      setCoverage(data);
      isBusy = false;
      if (next) request(next);
    };
    requestRef.current = request;
    return () => {
      worker.terminate();
      requestRef.current = null;
    };
  }, []);

  useEffect(() => {
    const areas = coveringOf(plan);
    if (areas.length > 1) requestRef.current?.(areas);
    else setCoverage(EMPTY_COVERAGE);
  }, [plan]);

  return coverage;
}
