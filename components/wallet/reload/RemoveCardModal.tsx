'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { Card } from '@/server/reloads/reloads.schema';
import { cardName } from './cardName';

export interface RemoveCardProps {
  opened: boolean;
  onClose: () => void;
  card: Card;
}

/** Asks before a card is deleted. */
export default function RemoveCardModal({ opened, onClose, card }: RemoveCardProps) {
  const t = useTranslations('wallet.reload.cards');
  const notify = useNotify();
  const refresh = useRefresh('customers');
  const trpc = useTRPC();
  const remove = useMutation(
    trpc.reloads.removeCard.mutationOptions({
      onSuccess: () => {
        notify.done(t('removed'));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const { customerId, cardId } = card;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('removeTitle', { card: cardName(card) })} size="sm">
      <p>{t('removeText')}</p>
      <DialogActions
        danger
        action={t('remove')}
        busy={remove.isPending}
        problem={remove.error}
        onAction={() => remove.mutate({ customerId, cardId })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
