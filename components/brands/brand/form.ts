import type { BrandWithVersion } from '@/server/brands/brands.schema';
import type { BrandLanguage } from '@/server/brands/chain.values';
import type { BrandLook } from '../LogoAndColours';

/** The form of a brand. */
export interface BrandFields extends BrandLook {
  name: string;
  brandGroupId: number | null;
  language: BrandLanguage;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  channelIds: number[];
}

/** Fields, by API name, at which the form shows errors. */
export const shownFields = ['name', 'brandGroupId', 'timeZone', 'currency'];

/** Kiosk, online ordering and tills: the usual start of a chain. */
const USUAL_CHANNELS = [1, 2, 5];
const NO_LOOK: BrandLook = { logoImageId: null, primaryColor: null, secondaryColor: null };

/** The form of a brand; for a new one, with the usual defaults. */
export function formOf(brand: BrandWithVersion | null, language: BrandLanguage = 'fr'): BrandFields {
  if (!brand)
    return { name: '', brandGroupId: null, language, timeZone: 'Europe/Paris', currency: 'EUR', channelIds: USUAL_CHANNELS, ...NO_LOOK };
  const { name, brandGroupId, timeZone, currency, channelIds, logoImageId, primaryColor, secondaryColor } = brand;
  return { name, brandGroupId, language: brand.language, timeZone, currency, channelIds, logoImageId, primaryColor, secondaryColor };
}

/**
 * The form as a request body; null without a name.
 * @param canChangeGroup whether the group is included, which only admins may set
 */
export function bodyOf({ brandGroupId, name, ...fields }: BrandFields, canChangeGroup: boolean) {
  return name.trim() === '' ? null : { ...fields, name: name.trim(), ...(canChangeGroup && { brandGroupId }) };
}
