// Decided in docs/decisions/077-time-zone-of-a-point.md.

import lookUp from '@photostructure/tz-lookup';
import type { Context } from '@/server/core/operation/context';
import { canonicalTimeZone } from './chain.values';

interface Point {
  lat: number;
  lng: number;
}

/** The time zone of a point, by its IANA name. Within some kilometres of a border it may be that of the other side. */
export function zoneAt({ lat, lng }: Point): string {
  const name = lookUp(lat, lng);
  return canonicalTimeZone(name) ?? name;
}

/** The time zone of a point, as what a restaurant there is proposed. */
export const findTimeZone = async (_ctx: Context, point: Point): Promise<{ timeZone: string }> => ({ timeZone: zoneAt(point) });
