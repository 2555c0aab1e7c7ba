import { useTranslations } from 'next-intl';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import type { UserView } from '@/server/identity/identity.schema';
import { EMAIL, isDevice, type ManagedRole, scopeFieldOfRole } from '@/server/identity/identity.values';

/** A role with the group, brand or restaurant that it is bound to. Both change together. */
export interface ScopedRole {
  role: ManagedRole | null;
  scope: { id: number; name: string } | null;
}

export interface UserFields {
  name: string;
  email: string;
  place: ScopedRole;
  accessFlags: UserView['accessFlags'];
}

const nameOfScope = { brandGroupId: 'brandGroupName', brandId: 'brandName', restaurantId: 'restaurantName' } as const;

/** The form of a user; without one, of a new user. */
export function formOf(user: UserView | null): UserFields {
  if (!user) return { name: '', email: '', place: { role: null, scope: null }, accessFlags: [] };
  const { name, email, role, accessFlags } = user;
  const field = scopeFieldOfRole[role];
  const id = field && user[field];
  return { name, email, place: { role, scope: field && id ? { id, name: user[nameOfScope[field]] ?? '' } : null }, accessFlags };
}

/** A valid form as a request body. A device has no permissions beyond its role. */
export function bodyOf({ name, place: { role, scope }, accessFlags }: UserFields) {
  if (role === null) throw new Error('The form was sent without a role.');
  const field = scopeFieldOfRole[role];
  return { name: name.trim(), role, accessFlags: isDevice(role) ? [] : accessFlags, ...(field && { [field]: scope?.id }) };
}

export type Fault = 'required' | 'badEmail';
export type Faults<Message> = Partial<Record<'name' | 'email' | 'role' | 'scope', Message>>;

/** Whether the form is for an invitation: invited users enter their name themselves. */
export const isForInvitation = ({ place: { role } }: UserFields) => role !== null && !isDevice(role);

/**
 * The errors that prevent sending the form.
 * @param isNew whether the user does not exist yet
 */
export function faultsOf(form: UserFields, isNew = false): Faults<Fault> {
  const { name, email, place } = form;
  const { role, scope } = place;
  return {
    ...(name.trim() === '' && !(isNew && (role === null || isForInvitation(form))) && { name: 'required' }),
    ...(!EMAIL.test(email.trim()) && { email: email.trim() === '' ? 'required' : 'badEmail' }),
    ...(role === null && { role: 'required' }),
    ...(role !== null && scopeFieldOfRole[role] !== null && scope === null && { scope: 'required' }),
  };
}

/** The errors of a refusal by field of the form. */
export function refusedFields(error: unknown, { role }: ScopedRole): Faults<string> {
  const { [(role && scopeFieldOfRole[role]) ?? '']: scope, ...faults } = fieldErrors(error);
  return { ...faults, ...(scope !== undefined && { scope }) };
}

/** Fields, by API name, at which the form shows errors. */
const shownFields = ['name', 'email', 'role', ...Object.values(scopeFieldOfRole).filter((field) => field !== null)];

/** Whether the form shows everything that an error says at its fields. */
export const isShownInForm = (error: unknown): boolean => isShownAtFields(shownFields, error);

/**
 * The messages at the fields of the form.
 * @param checked whether the user has tried to send it
 * @param error the last refusal
 * @param isNew whether the user does not exist yet
 */
export function useFaults(form: UserFields, checked: boolean, error: unknown, isNew = false): Faults<string> {
  const t = useTranslations('identity.form');
  const entries = checked ? Object.entries(faultsOf(form, isNew)).map(([field, fault]) => [field, t(fault)]) : [];
  return { ...Object.fromEntries(entries), ...refusedFields(error, form.place) };
}
