'use client';

import { useTranslations } from 'next-intl';
import { fieldErrors, readError, useErrorMessage } from '@/components/ui/errors';

const takenFields = ['email', 'externalId', 'badges'] as const;

/** What a refused save says at the fields of a customer, and what it says of none of them. */
export function useCustomerFaults(error: unknown): { fields: Partial<Record<string, string>>; other: string | null } {
  const t = useTranslations('customers.form.taken');
  const message = useErrorMessage();
  if (error === null) return { fields: {}, other: null };
  const { code, extraData } = readError(error);
  const named = (extraData as { field?: string } | undefined)?.field;
  const field = takenFields.find((each) => each === named);
  const fields = code === 'already_exists' && field ? { [field]: t(field) } : fieldErrors(error);
  return { fields, other: Object.keys(fields).length === 0 ? message(error) : null };
}
