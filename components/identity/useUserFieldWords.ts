'use client';

import { useTranslations } from 'next-intl';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { useFormat } from '@/components/ui/useFormat';
import type { UserFields } from './userForm';
import { useUserWords } from './useUserWords';

/** Describes the fields of a user, for comparisons. */
export function useUserFieldWords(): FieldWords {
  const t = useTranslations('identity.users');
  const words = useUserWords();
  const format = useFormat();
  const values: { [Field in keyof UserFields]: (value: UserFields[Field]) => string } = {
    name: (name) => name,
    email: (email) => email,
    place: ({ role, scope }) => [role && words.role(role), scope?.name].filter(Boolean).join(' · '),
    accessFlags: (flags) => format.list(words.rights(flags)),
  };
  return {
    field: (name) => t(name === 'place' ? 'role' : name === 'accessFlags' ? 'rights' : (name as 'name' | 'email')),
    value: (name, value) => values[name as keyof UserFields](value as never),
  };
}
