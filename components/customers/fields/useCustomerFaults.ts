'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { fieldErrors, readError } from '@/components/ui/errors';

/** Fields, by API name, at which `CustomerFields` shows errors. */
export const shownFields = ['givenName', 'familyName', 'email', 'phoneNumber', 'externalId', 'guestGroupId'] as const;

const takenFields = ['email', 'externalId', 'badges'] as const;

/** Returns a function that gives the messages of a refused save by field of the customer. */
export function useCustomerFaults(): (error: unknown) => Partial<Record<string, string>> {
  const t = useTranslations('customers.form.taken');
  return useCallback(
    (error) => {
      const { code, extraData } = readError(error);
      const reportedField = (extraData as { field?: string } | undefined)?.field;
      const field = takenFields.find((each) => each === reportedField);
      return code === 'already_exists' && field ? { [field]: t(field) } : fieldErrors(error);
    },
    [t],
  );
}
