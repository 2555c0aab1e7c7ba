'use client';

import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import type { UserView } from '@/server/identity/identity.schema';
import { EMAIL, isDevice, type ManagedRole, scopeFieldOfRole } from '@/server/identity/identity.values';

export interface UserFormValues {
  name: string;
  email: string;
  role: ManagedRole | null;
  /** The id of the group, brand or restaurant that the role is bound to. */
  scopeId: string | null;
  accessFlags: UserView['accessFlags'];
}

const empty: UserFormValues = { name: '', email: '', role: null, scopeId: null, accessFlags: [] };

/** The form's values of a user who exists. */
export function valuesOf(user: UserView): UserFormValues {
  const field = scopeFieldOfRole[user.role];
  const scopeId = field && user[field];
  return { name: user.name, email: user.email, role: user.role, scopeId: scopeId ? String(scopeId) : null, accessFlags: user.accessFlags };
}

/** What the service takes of the form's values, once they are valid. A device has no rights beside its role's. */
export function inputOf({ name, role, scopeId, accessFlags }: UserFormValues) {
  if (role === null) throw new Error('The form was sent without a role.');
  const field = scopeFieldOfRole[role];
  return { name: name.trim(), role, accessFlags: isDevice(role) ? [] : accessFlags, ...(field && { [field]: Number(scopeId) }) };
}

/** The form of a user: with an e-mail address when it is a new one. */
export function useUserForm(user?: UserView) {
  const t = useTranslations('identity.form');
  return useForm<UserFormValues>({
    initialValues: user ? valuesOf(user) : empty,
    validate: {
      name: (name) => (name.trim() === '' ? t('required') : null),
      email: (email) => (email.trim() === '' ? t('required') : EMAIL.test(email.trim()) ? null : t('badEmail')),
      role: (role) => (role === null ? t('required') : null),
      scopeId: (scopeId, { role }) => (role !== null && scopeFieldOfRole[role] !== null && scopeId === null ? t('required') : null),
    },
  });
}

export type UserForm = ReturnType<typeof useUserForm>;
