// Decided in docs/decisions/053-vat-referential.md.

import { clockOf } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { BYTE_ORDER_MARK, csv } from '@/server/core/reads/csv';
import { groupRatesOn, percentage } from './fiscal.rules';
import type { VatConfiguration, VatConfigurationQuery } from './fiscal.schema';
import { vatModes } from './fiscal.values';
import { REFERENTIAL_VERSION, vatGroups, zones } from './referential';
import type { VatRates } from './referential/form';

/** Without a restaurant, days follow the time zone that most VAT zones are in. */
const clock = clockOf('Europe/Paris', 0);

/** The current day for requests without a restaurant. */
export function referentialDay(now: Date): string {
  return clock.dayOf(now);
}

const matches = (wanted: string | undefined, code: string) => wanted === undefined || wanted.toLowerCase() === code.toLowerCase();

/**
 * The referential of zones and rates on a day. Filters accept codes in any case; unknown codes give no results. Source: spec, «GET
 * /api/v1/vat-configuration».
 */
export async function getVatConfiguration(
  ctx: Context,
  { zoneCode, groupCode, date = referentialDay(ctx.now) }: VatConfigurationQuery,
): Promise<VatConfiguration> {
  const matchingZones = zones.filter(({ code }) => matches(zoneCode, code));
  return {
    version: REFERENTIAL_VERSION,
    operationZones: matchingZones.map(
      ({ operationZoneId, code, name, countryCode, fiscalityType, currencies, sources, notes, uncertain }) => ({
        operationZoneId,
        code,
        name: name[ctx.locale],
        countryCode,
        fiscalityType: [...fiscalityType],
        currencies: [...currencies],
        sources: [...sources],
        notes: notes.map((note) => note[ctx.locale]),
        uncertain: uncertain.map(({ groups, tills = false, text }) => ({
          text: text[ctx.locale],
          groupCodes: [...groups],
          isAboutTills: tills,
        })),
      }),
    ),
    vatGroups: vatGroups
      .filter(({ code }) => matches(groupCode, code))
      .map(({ vatGroupId, code, name }) => {
        const rates = matchingZones.flatMap((zone): [string, VatRates][] => {
          const zoneRates = groupRatesOn(zone, code, date);
          return zoneRates ? [[zone.code, zoneRates]] : [];
        });
        return { vatGroupId, code, name: name[ctx.locale], rates: Object.fromEntries(rates) };
      }),
  };
}

/** The same as a table: a row for each zone and group, with rates in percent, and only the requested mode. */
export async function vatConfigurationFile(ctx: Context, input: VatConfigurationQuery): Promise<FileAnswer> {
  const { version, operationZones, vatGroups: groups } = await getVatConfiguration(ctx, input);
  const modes = vatModes.filter((mode) => input.mode === undefined || input.mode === mode);
  const lines = operationZones.flatMap((zone) =>
    groups.flatMap(({ vatGroupId, code, name, rates }) => {
      const zoneRates = rates[zone.code];
      return zoneRates
        ? [[zone.code, zone.name, zone.countryCode, vatGroupId, code, name, ...modes.map((mode) => percentage(zoneRates[mode]))]]
        : [];
    }),
  );
  const header = ['zoneCode', 'zoneName', 'countryCode', 'vatGroupId', 'groupCode', 'groupName', ...modes];
  return {
    body: BYTE_ORDER_MARK + csv([header, ...lines]),
    contentType: 'text/csv; charset=utf-8',
    fileName: `vat-configuration-${version}.csv`,
  };
}
