import { belgium } from './belgium';
import type { OperationZone } from './form';
import { france } from './france';
import { luxembourg } from './luxembourg';
import { monaco } from './monaco';
import { switzerland } from './switzerland';

export { vatGroups } from '../vat-groups.values';

/** The day on which the referential was last checked against its sources. Update with every change of a rate. */
export const REFERENTIAL_VERSION = '2026-11-22';

/** Every zone that a restaurant can sell in. */
export const zones: readonly OperationZone[] = [...france, ...belgium, ...luxembourg, ...monaco, ...switzerland];

const byId = new Map(zones.map((zone) => [zone.operationZoneId, zone]));

/** The zone of an address; undefined if the referential has none. */
export function zoneAt({ countryCode, postalCode }: { countryCode: string; postalCode: string }): OperationZone | undefined {
  return zones.find(({ territory }) => territory[countryCode]?.test(postalCode.trim()));
}

/** The zone with an id; undefined if there is none any more. */
export function zoneOf(operationZoneId: number): OperationZone | undefined {
  return byId.get(operationZoneId);
}
