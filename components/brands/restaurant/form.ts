import { useTranslations } from 'next-intl';
import { fieldErrors } from '@/components/ui/errors';
import type { RestaurantWithVersion } from '@/server/brands/brands.schema';
import { EMAIL } from '@/server/identity/identity.values';
import { hoursFault, type TypedRange, toStoredHours, toTypedHours } from './hours';

export interface Point {
  lat: number;
  lng: number;
}

/** The form of a restaurant. */
export interface RestaurantFields {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
  point: Point | null;
  /** Empty for the zone of its location. */
  timeZone: string;
  phone: string;
  email: string;
  hours: TypedRange[];
}

/** Fields, by API name, at which the form shows errors. */
export const shownFields = ['name', 'street', 'postalCode', 'city', 'countryCode', 'lat', 'lng', 'phone', 'email'];

/** The form of a restaurant; for a new one, with a default country. */
export function formOf(restaurant: RestaurantWithVersion | null, countryCode = 'FR'): RestaurantFields {
  if (!restaurant)
    return {
      ...{ name: '', street: '', postalCode: '', city: '', countryCode, point: null, timeZone: '' },
      ...{ phone: '', email: '', hours: [] },
    };
  const { name, street, postalCode, city, lat, lng, timeZone, phone, email, hours } = restaurant;
  const address = { name, street, postalCode, city, countryCode: restaurant.countryCode, point: { lat, lng }, timeZone };
  return { ...address, phone: phone ?? '', email: email ?? '', hours: toTypedHours(hours) };
}

export type Fault = 'required' | 'badEmail' | 'noPoint';
export type Field = Exclude<keyof RestaurantFields, 'hours' | 'timeZone'>;
export type Faults<Message> = Partial<Record<Field, Message>>;

const required = ['name', 'street', 'postalCode', 'city', 'countryCode'] as const;
export const isRequired = (field: keyof RestaurantFields): boolean => required.some((each) => each === field);

/** The errors that prevent sending the form, except those of the hours. */
export function faultsOf(form: RestaurantFields): Faults<Fault> {
  const empty = required.filter((field) => form[field].trim() === '');
  const email = form.email.trim();
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'required' as const])),
    ...(form.point === null && { point: 'noPoint' }),
    ...(email !== '' && !EMAIL.test(email) && { email: 'badEmail' }),
  };
}

/** The form as a request body; null while it has errors. */
export function bodyOf(form: RestaurantFields) {
  const { point, timeZone, phone, email, hours } = form;
  if (point === null || Object.keys(faultsOf(form)).length > 0 || hoursFault(hours)) return null;
  const texts = Object.fromEntries(required.map((field) => [field, form[field].trim()])) as Pick<
    RestaurantFields,
    (typeof required)[number]
  >;
  return {
    ...texts,
    ...point,
    ...(timeZone !== '' && { timeZone }),
    phone: phone.trim() || null,
    email: email.trim() || null,
    hours: toStoredHours(hours),
  };
}

/**
 * The messages at the fields of the form.
 * @param checked whether the user has tried to send it
 * @param error the last refusal
 */
export function useFaults(form: RestaurantFields, checked: boolean, error: unknown): Faults<string> {
  const t = useTranslations('brands.restaurant.faults');
  const ownErrors = checked ? Object.entries(faultsOf(form)).map(([field, fault]) => [field, t(fault)]) : [];
  const { lat, lng = lat, ...serviceErrors } = fieldErrors(error);
  return { ...Object.fromEntries(ownErrors), ...serviceErrors, ...(lng !== undefined && { point: lng }) };
}
