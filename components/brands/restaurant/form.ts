import { useTranslations } from 'next-intl';
import { fieldErrors } from '@/components/ui/errors';
import type { RestaurantWithVersion } from '@/server/brands/brands.schema';
import { EMAIL } from '@/server/identity/identity.values';
import { hoursFault, type TypedRange, toStoredHours, toTypedHours } from './hours';

export interface Point {
  lat: number;
  lng: number;
}

/** The form of a restaurant, field by field. */
export interface RestaurantFields {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
  point: Point | null;
  /** Empty: that of the point. */
  timeZone: string;
  phone: string;
  email: string;
  hours: TypedRange[];
}

/** The service’s names of the fields at which the form shows why they were refused. */
export const shownFields = ['name', 'street', 'postalCode', 'city', 'countryCode', 'lat', 'lng', 'phone', 'email'];

/** What the form shows of a restaurant; of a new one, a country to begin with. */
export function formOf(restaurant: RestaurantWithVersion | null, countryCode = 'FR'): RestaurantFields {
  if (!restaurant)
    return {
      ...{ name: '', street: '', postalCode: '', city: '', countryCode, point: null, timeZone: '' },
      ...{ phone: '', email: '', hours: [] },
    };
  const { name, street, postalCode, city, lat, lng, timeZone, phone, email, hours } = restaurant;
  const place = { name, street, postalCode, city, countryCode: restaurant.countryCode, point: { lat, lng }, timeZone };
  return { ...place, phone: phone ?? '', email: email ?? '', hours: toTypedHours(hours) };
}

export type Fault = 'required' | 'badEmail' | 'noPoint';
export type Field = Exclude<keyof RestaurantFields, 'hours' | 'timeZone'>;
export type Faults<Said> = Partial<Record<Field, Said>>;

const required = ['name', 'street', 'postalCode', 'city', 'countryCode'] as const;
export const isRequired = (field: keyof RestaurantFields): boolean => required.some((each) => each === field);

/** What keeps a form from being sent, beside its hours. */
export function faultsOf(form: RestaurantFields): Faults<Fault> {
  const empty = required.filter((field) => form[field].trim() === '');
  const email = form.email.trim();
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'required' as const])),
    ...(form.point === null && { point: 'noPoint' }),
    ...(email !== '' && !EMAIL.test(email) && { email: 'badEmail' }),
  };
}

/** What is sent of a form; null while something keeps it from that. */
export function bodyOf(form: RestaurantFields) {
  const { point, timeZone, phone, email, hours } = form;
  if (point === null || Object.keys(faultsOf(form)).length > 0 || hoursFault(hours)) return null;
  const words = Object.fromEntries(required.map((field) => [field, form[field].trim()])) as Pick<
    RestaurantFields,
    (typeof required)[number]
  >;
  return {
    ...words,
    ...point,
    ...(timeZone !== '' && { timeZone }),
    phone: phone.trim() || null,
    email: email.trim() || null,
    hours: toStoredHours(hours),
  };
}

/**
 * What is said at the fields of the form.
 * @param checked somebody has tried to send it
 * @param error what the last try was refused for
 */
export function useFaults(form: RestaurantFields, checked: boolean, error: unknown): Faults<string> {
  const t = useTranslations('brands.restaurant.faults');
  const found = checked ? Object.entries(faultsOf(form)).map(([field, fault]) => [field, t(fault)]) : [];
  const { lat, lng = lat, ...refused } = fieldErrors(error);
  return { ...Object.fromEntries(found), ...refused, ...(lng !== undefined && { point: lng }) };
}
