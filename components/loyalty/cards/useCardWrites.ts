'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { LoyaltyCard } from '@/server/loyalty/cards.schema';

/** The changes of a card. Each is confirmed and shown at once. */
export function useCardWrites(onDone: () => void) {
  const t = useTranslations('loyalty.cards');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('loyalty');
  const callbacks = { onError: (error: unknown) => notify.failed(error), onSettled: refresh };
  const block = useMutation(trpc.loyalty.blockCard.mutationOptions(callbacks));
  const replace = useMutation(trpc.loyalty.replaceCard.mutationOptions({ onSettled: refresh }));
  const assign = useMutation(trpc.loyalty.assignCard.mutationOptions(callbacks));

  function setBlocked({ loyaltyCardId, cardNumber }: LoyaltyCard, isBlocked: boolean, isUndo = false) {
    block.mutate(
      { loyaltyCardId, isBlocked },
      {
        onSuccess: (card) => {
          const undo = { label: t('undo'), run: () => setBlocked(card, !isBlocked, true) };
          notify.done(t(isBlocked ? 'blocked' : 'unblocked', { number: cardNumber }), isUndo ? undefined : undo);
          onDone();
        },
      },
    );
  }
  return {
    isPending: block.isPending || replace.isPending || assign.isPending,
    setBlocked,
    replaceError: replace.error,
    forgetReplace: replace.reset,
    replace: ({ loyaltyCardId }: LoyaltyCard, cardNumber: string) =>
      replace.mutate(
        { loyaltyCardId, cardNumber },
        {
          onSuccess: (card) => {
            notify.done(t('replaced', { number: card.cardNumber }));
            onDone();
          },
        },
      ),
    assign: ({ loyaltyCardId, cardNumber }: LoyaltyCard, customerId: number, name: string) =>
      assign.mutate(
        { loyaltyCardId, customerId },
        {
          onSuccess: () => {
            notify.done(t('given', { number: cardNumber, name }));
            onDone();
          },
        },
      ),
  };
}
