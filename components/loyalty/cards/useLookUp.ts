'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { fieldErrors, readError, useErrorMessage } from '@/components/ui/errors';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import type { FoundCard } from '@/server/loyalty/cards.schema';

/** Finds a card by its number. @returns the error if it is unknown or mistyped */
export function useLookUp(onFound: (card: FoundCard) => void) {
  const t = useTranslations('loyalty.cards.lookup');
  const client = useTRPCClient();
  const { id: brandId } = useBrand();
  const errorMessage = useErrorMessage();
  // Requested on each press and never cached, as the card may have been assigned meanwhile.
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (number: string) => client.loyalty.lookUpCard.query({ brand_id: brandId, card_number: number }),
    onSuccess: onFound,
  });
  const faultOf = (failure: unknown): string =>
    readError(failure).code === 'data_not_found' ? t('unknown') : (fieldErrors(failure).card_number ?? errorMessage(failure));
  return {
    lookUp: (entered: string) => {
      const number = entered.replace(/[\s\u00a0\u202f-]/g, '');
      if (number !== '' && !isPending) mutate(number);
    },
    isPending,
    fault: error ? faultOf(error) : undefined,
    forget: reset,
  };
}
