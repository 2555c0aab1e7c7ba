import { useMemo } from 'react';
import type { GrantsOverview } from '@/server/grants/grants.schema';
import { type Guard, guardOn } from '@/server/grants/urssaf.rules';

/** The minimum that a guest must pay of a meal, in the country of the brand's restaurants; null outside of France. */
export function useGuard(overview: Pick<GrantsOverview, 'today' | 'restaurants'> | undefined): Guard | null {
  return useMemo(() => {
    const guards = (overview?.restaurants ?? []).map(({ countryCode }) => guardOn(countryCode, overview?.today ?? ''));
    return guards.find((guard) => guard !== null) ?? null;
  }, [overview]);
}
