import type { BrandWithVersion } from '@/server/brands/brands.schema';
import type { BrandLanguage } from '@/server/brands/chain.values';
import type { BrandLook } from '../LogoAndColours';

/** The form of a brand, field by field. */
export interface BrandFields extends BrandLook {
  name: string;
  brandGroupId: number | null;
  language: BrandLanguage;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  channelIds: number[];
}

/** The service’s names of the fields at which the form shows why they were refused. */
export const shownFields = ['name', 'brandGroupId', 'timeZone', 'currency'];

/** Kiosk, online ordering and tills: where most chains begin. */
const USUAL_CHANNELS = [1, 2, 5];
const PLAIN: BrandLook = { logoImageId: null, primaryColor: null, secondaryColor: null };

/** What the form shows of a brand; of a new one, what is usual. */
export function formOf(brand: BrandWithVersion | null, language: BrandLanguage = 'fr'): BrandFields {
  if (!brand)
    return { name: '', brandGroupId: null, language, timeZone: 'Europe/Paris', currency: 'EUR', channelIds: USUAL_CHANNELS, ...PLAIN };
  const { name, brandGroupId, timeZone, currency, channelIds, logoImageId, primaryColor, secondaryColor } = brand;
  return { name, brandGroupId, language: brand.language, timeZone, currency, channelIds, logoImageId, primaryColor, secondaryColor };
}

/**
 * What is sent of a form; null without a name.
 * @param canMove the group is for admins alone
 */
export function bodyOf({ brandGroupId, name, ...fields }: BrandFields, canMove: boolean) {
  return name.trim() === '' ? null : { ...fields, name: name.trim(), ...(canMove && { brandGroupId }) };
}
