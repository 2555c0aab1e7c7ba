import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type DeviceKind, deviceKinds } from '@/server/devices/devices.values';

/** The filters of a brand's tills in the URL, also used by the page. */
export const brandFleetParsers = {
  search: parseAsString.withDefault(''),
  show: parseAsStringLiteral(deviceKinds),
  restaurant: parseAsInteger,
};

interface Filters {
  search: string;
  show: DeviceKind | null;
  restaurant: number | null;
}

const PAGE_SIZE = 100;

/** The filters as API input. */
export function brandFleetInput(brandId: number, { search, show, restaurant }: Filters) {
  return {
    brandId,
    limit: PAGE_SIZE,
    ...(search !== '' && { search }),
    ...(show && { kind: show }),
    ...(restaurant !== null && { restaurantId: restaurant }),
  };
}
