import { useTranslations } from 'next-intl';
import { fieldErrors, isSaidAt } from '@/components/ui/errors';
import type { UserView } from '@/server/identity/identity.schema';
import { EMAIL, isDevice, type ManagedRole, scopeFieldOfRole } from '@/server/identity/identity.values';

/** A role, and the group, brand or restaurant that it is bound to: one is nothing without the other. */
export interface Place {
  role: ManagedRole | null;
  scope: { id: number; name: string } | null;
}

export interface UserFields {
  name: string;
  email: string;
  place: Place;
  accessFlags: UserView['accessFlags'];
}

const nameOfScope = { brandGroupId: 'brandGroupName', brandId: 'brandName', restaurantId: 'restaurantName' } as const;

/** What the form shows of a user; of a new one without. */
export function formOf(user: UserView | null): UserFields {
  if (!user) return { name: '', email: '', place: { role: null, scope: null }, accessFlags: [] };
  const { name, email, role, accessFlags } = user;
  const field = scopeFieldOfRole[role];
  const id = field && user[field];
  return { name, email, place: { role, scope: field && id ? { id, name: user[nameOfScope[field]] ?? '' } : null }, accessFlags };
}

/** What the service takes of a form without faults. A device has no rights beside its role's. */
export function bodyOf({ name, place: { role, scope }, accessFlags }: UserFields) {
  if (role === null) throw new Error('The form was sent without a role.');
  const field = scopeFieldOfRole[role];
  return { name: name.trim(), role, accessFlags: isDevice(role) ? [] : accessFlags, ...(field && { [field]: scope?.id }) };
}

export type Fault = 'required' | 'badEmail';
export type Faults<Said> = Partial<Record<'name' | 'email' | 'role' | 'scope', Said>>;

/** Whether the form is of somebody who will be invited, and choose their name themselves. */
export const isForInvitation = ({ place: { role } }: UserFields) => role !== null && !isDevice(role);

/**
 * What keeps a form from being sent.
 * @param isNew of somebody who is not there yet
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

/** What a refusal says of fields of the form. */
export function refusedFields(error: unknown, { role }: Place): Faults<string> {
  const { [(role && scopeFieldOfRole[role]) ?? '']: scope, ...faults } = fieldErrors(error);
  return { ...faults, ...(scope !== undefined && { scope }) };
}

/** The service’s names of the fields at which the form shows why they were refused. */
const shownFields = ['name', 'email', 'role', ...Object.values(scopeFieldOfRole).filter((field) => field !== null)];

/** Whether the form shows at its fields all that an error says. */
export const isSaidByForm = (error: unknown): boolean => isSaidAt(shownFields, error);

/**
 * What is said at the fields of the form.
 * @param checked somebody has tried to send it
 * @param error what the last try was refused for
 * @param isNew of somebody who is not there yet
 */
export function useFaults(form: UserFields, checked: boolean, error: unknown, isNew = false): Faults<string> {
  const t = useTranslations('identity.form');
  const found = checked ? Object.entries(faultsOf(form, isNew)).map(([field, fault]) => [field, t(fault)]) : [];
  return { ...Object.fromEntries(found), ...refusedFields(error, form.place) };
}
