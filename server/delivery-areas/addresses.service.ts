// Decided in docs/decisions/039-geocoder.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { remember } from '@/server/core/reads/remember';
import type { addressesNearQuery, addressesQuery, FoundAddress } from './delivery-areas.schema';
import { addressesIn, geocoderOf } from './geocoder.rules';

/** Time limit in milliseconds. Short, as somebody is waiting at a screen. */
const TIMEOUT_MS = 4_000;
const MAX_FOUND = 5;

const lookUp = remember('addresses', async (_db, url: string): Promise<FoundAddress[] | null> => {
  const headers = { accept: 'application/json', 'user-agent': 'Brigade' };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
  const found = addressesIn(await response.json());
  if (!found) throw new Error('The geocoder answered with something else than GeoJSON');
  return found.slice(0, MAX_FOUND);
});

/**
 * Looks up an address at the configured geocoder, with places near the restaurant first.
 * @throws unavailable if no geocoder is configured, or it does not answer
 */
export async function searchAddresses(
  ctx: Context,
  { restaurantId, q }: z.output<typeof addressesQuery> & { restaurantId: number },
): Promise<FoundAddress[]> {
  const near = await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { lat: true, lng: true } });
  return searchAddressesNear(ctx, { q, ...near });
}

/**
 * Looks up an address at the configured geocoder, with places near a given point first.
 * @throws unavailable if no geocoder is configured, or it does not answer
 */
export async function searchAddressesNear(ctx: Context, { q, lat, lng }: z.output<typeof addressesNearQuery>): Promise<FoundAddress[]> {
  const url = geocoderOf(process.env);
  if (!url) throw new AppError('unavailable');
  const near = lat === undefined || lng === undefined ? {} : { lat, lon: lng };
  for (const [name, value] of Object.entries({ q, ...near, limit: MAX_FOUND })) url.searchParams.set(name, String(value));
  try {
    return (await lookUp(ctx.db, url.href)) ?? [];
  } catch (cause) {
    throw new AppError('unavailable', { cause, headers: { 'retry-after': '10' } });
  }
}
