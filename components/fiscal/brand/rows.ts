import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { boardRows } from '@/components/brands/board';
import type { BrandZones } from '@/server/fiscal/fiscal.schema';
import { type ZoneIssueCode, zoneIssues } from '@/server/fiscal/fiscal.values';

export type ZoneRow = BrandZones['restaurants'][number];
export type RowIssue = ZoneRow['issues'][number];

/** The filters of the board: problems by how they are fixed, and restaurants without any. */
export const shows = ['no_zone', 'identity', 'unusual', 'well'] as const;
export type Show = (typeof shows)[number];

const kindOf: Record<ZoneIssueCode, Exclude<Show, 'well'>> = {
  no_zone: 'no_zone',
  no_company: 'identity',
  siret_missing: 'identity',
  siret_wrong: 'identity',
  vat_number_missing: 'identity',
  vat_number_wrong: 'identity',
  unusual_rates: 'unusual',
  other_zone: 'unusual',
};

/** Red for problems that make receipts wrong, yellow for those worth checking. */
export const hueOf = (code: ZoneIssueCode) => (kindOf[code] === 'unusual' ? 'yellow' : 'red');

export const zoneParsers = {
  search: parseAsString.withDefault(''),
  show: parseAsStringLiteral(shows),
  zone: parseAsInteger,
};

export interface ZoneFilters {
  search: string;
  show: Show | null;
  zone: number | null;
}

export const primaryOf = ({ zones }: ZoneRow) => zones.find(({ isPrimary }) => isPrimary);

export const isShown = ({ issues }: ZoneRow, show: Show) =>
  show === 'well' ? issues.length === 0 : issues.some(({ code }) => kindOf[code] === show);

/** The rows that match the filters: most serious first, then in the brand's order of zones, then by name. */
export function zoneRows({ restaurants, zones }: BrandZones, { search, show, zone }: ZoneFilters): ZoneRow[] {
  const severity = ({ issues }: ZoneRow) => Math.min(...issues.map(({ code }) => zoneIssues.indexOf(code)), zoneIssues.length);
  const zoneRank = (row: ZoneRow) => zones.findIndex(({ operationZoneId }) => operationZoneId === primaryOf(row)?.operationZoneId);
  return boardRows(restaurants, {
    search,
    textOf: ({ name, city, zones: restaurantZones }) =>
      [name, city, ...restaurantZones.flatMap(({ socialReason, siret, vatNumber }) => [socialReason, siret, vatNumber])].join(' '),
    keep: (row) =>
      (show === null || isShown(row, show)) && (zone === null || row.zones.some(({ operationZoneId }) => operationZoneId === zone)),
    rank: (a, b) => severity(a) - severity(b) || zoneRank(a) - zoneRank(b),
  });
}

/** The screen that fixes a problem, with its form open if there is one. */
export function fixLink(restaurantId: number, { code, operationZoneId }: RowIssue): string {
  const screen = `/admin/restaurants/${restaurantId}/fiscal`;
  return kindOf[code] === 'identity' && operationZoneId !== null ? `${screen}?configure=${operationZoneId}` : screen;
}
