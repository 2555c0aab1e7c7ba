// Decided in docs/decisions/077-time-zone-of-a-point.md.

import lookUp from '@photostructure/tz-lookup';
import type { Context } from '@/server/core/operation/context';
import { canonicalTimeZone } from './chain.values';

interface Point {
  lat: number;
  lng: number;
}

/** The IANA name of the time zone at a point. Within some kilometres of a border it may be the neighbouring one. */
export function zoneAt({ lat, lng }: Point): string {
  const name = lookUp(lat, lng);
  return canonicalTimeZone(name) ?? name;
}

/** The time zone at a point, as a suggestion for a restaurant there. */
export const findTimeZone = async (_ctx: Context, point: Point): Promise<{ timeZone: string }> => ({ timeZone: zoneAt(point) });
