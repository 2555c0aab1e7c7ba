import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { currentCaller } from '@/app/perform';
import type { BrandFormFacts } from '@/components/brands/brand/BrandFieldsPanel';
import type { FormFacts } from '@/components/brands/restaurant/RestaurantFieldsPanels';
import { compareNames } from '@/components/ui/fold';
import { currencyCodes } from '@/i18n/currencies';
import { countryCodes } from '@/server/brands/countries.values';
import type { Role } from '@/server/core/callers/caller';
import { baseMapOf } from '@/server/delivery-areas/base-map.rules';
import { geocoderOf } from '@/server/delivery-areas/geocoder.rules';

/** Users who may not write the subject of a screen get «not found». */
export async function assertRole(roles: readonly Role[]): Promise<Role> {
  const caller = await currentCaller();
  if (!caller || !roles.includes(caller.role)) notFound();
  return caller.role;
}

/** The time zones that the service knows. Browsers may know others. */
const timeZones = (): string[] => Intl.supportedValuesOf('timeZone');

/** All countries by name. Named on the server, as browsers spell some differently. */
async function countries() {
  const names = new Intl.DisplayNames(await getLocale(), { type: 'region' });
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compareNames(a.label, b.label));
}

/** The data from the server for the form of a brand. */
export async function brandFormFacts(): Promise<BrandFormFacts> {
  const names = new Intl.DisplayNames(await getLocale(), { type: 'currency' });
  const currencies = currencyCodes().map((value) => ({ value, label: `${capitalise(names.of(value) ?? '')} (${value})` }));
  return { timeZones: timeZones(), currencies: currencies.sort((a, b) => compareNames(a.label, b.label)) };
}

const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The data from the server for the form of a restaurant. */
export async function formFacts(near: FormFacts['near']): Promise<FormFacts> {
  return {
    baseMap: baseMapOf(process.env),
    findsAddresses: geocoderOf(process.env) !== null,
    countries: await countries(),
    timeZones: timeZones(),
    near,
  };
}
