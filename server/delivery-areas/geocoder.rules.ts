import { z } from 'zod';
import type { FoundAddress } from './delivery-areas.schema';

const PHOTON = 'https://photon.komoot.io/api';

/**
 * The geocoder of the configuration. It must answer `?q=…&lat=…&lon=…&limit=…` with GeoJSON, as Photon and the French address base do. By
 * default Photon's public one; null for `none` and for an invalid address.
 */
export function geocoderOf({ GEOCODER = '' }: Readonly<Partial<Record<string, string>>>): URL | null {
  const address = GEOCODER.trim() || PHOTON;
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address) : null;
}

const optionalText = z.string().trim().min(1).optional().catch(undefined);
const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
  properties: z.object({
    label: optionalText,
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    postcode: optionalText,
    city: optionalText,
    country: optionalText,
    countrycode: optionalText,
    type: optionalText,
  }),
});
const featureCollection = z.object({ features: z.array(z.unknown()) });

/** An address in one line: the geocoder's own label (the French one has it), or its parts joined (Photon). */
function labelOf({ label, name, housenumber, street, postcode, city, country }: z.infer<typeof feature>['properties']): string {
  const house = [housenumber, street].filter(Boolean).join(' ');
  const town = [postcode, city].filter(Boolean).join(' ');
  return label ?? [...new Set([name, house, town, country])].filter(Boolean).join(', ');
}

/** The parts of an address in the geocoder's answer. For a result that is a street, its name is the street. */
function partsOf({ name, housenumber, street, postcode, city, countrycode, type }: z.infer<typeof feature>['properties']) {
  const line = [housenumber, street ?? (type === 'street' ? name : undefined)].filter(Boolean).join(' ');
  return {
    ...(line !== '' && { street: line }),
    ...(postcode && { postalCode: postcode }),
    ...(city && { city }),
    ...(countrycode && { countryCode: countrycode.toUpperCase() }),
  };
}

/**
 * The addresses in a geocoder's answer, best first. Entries without a place are left out.
 * @returns null if the answer has another format
 */
export function addressesIn(json: unknown): FoundAddress[] | null {
  const parsed = featureCollection.safeParse(json);
  if (!parsed.success) return null;
  return parsed.data.features.flatMap((entry) => {
    const { success, data } = feature.safeParse(entry);
    if (!success) return [];
    const [lng, lat] = data.geometry.coordinates;
    const label = labelOf(data.properties);
    return label === '' ? [] : { label, lat, lng, ...partsOf(data.properties) };
  });
}
