'use client';

import { Badge, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Card } from '@/server/reloads/reloads.schema';
import type { AddCardProps } from './AddCardModal';
import { cardName } from './cardName';
import type { RemoveCardProps } from './RemoveCardModal';
import classes from './reload.module.css';

const AddCard = whenOpened<AddCardProps>(() => import('./AddCardModal'));
const RemoveCard = whenOpened<RemoveCardProps>(() => import('./RemoveCardModal'));

interface Props {
  customerId: number;
  cards: readonly Card[];
  /** The payment provider. */
  provider: string;
  locked: boolean;
}

/** The payment cards of a customer. The customer enters the number at the payment provider; in the sandbox it is entered here. */
export function CardsPanel({ customerId, cards, provider, locked }: Props) {
  const t = useTranslations('wallet.reload.cards');
  const notify = useNotify();
  const trpc = useTRPC();
  const refresh = useRefresh('customers');
  const [isAdding, setAdding] = useState(false);
  const [cardToRemove, setCardToRemove] = useState<Card | null>(null);
  const dialogCard = useLast(cardToRemove);
  const isSandbox = provider === 'sandbox';
  const makeDefault = useMutation(
    trpc.reloads.updateCard.mutationOptions({
      onSuccess: () => notify.done(t('madeDefault')),
      onError: (error) => notify.failed(error),
      onSettled: refresh,
    }),
  );
  const addButton = isSandbox && !locked && (
    <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Panel title={t('title')} aside={addButton}>
      {cards.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={layout.rows}>
        {cards.map((card) => (
          <li key={card.cardId} className={layout.row}>
            <span className={layout.rowText}>
              <span>
                {cardName(card)} {card.isDefault && <Badge variant="light">{t('default')}</Badge>}
              </span>
              <span className={layout.quiet}>
                {t('expires', { month: String(card.expMonth).padStart(2, '0'), year: String(card.expYear) })}
              </span>
            </span>
            {!locked && (
              <span className={layout.rowActions}>
                {!card.isDefault && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    loading={makeDefault.isPending && makeDefault.variables.cardId === card.cardId}
                    aria-label={t('makeDefaultOf', { card: cardName(card) })}
                    onClick={() => makeDefault.mutate({ customerId, cardId: card.cardId, isDefault: true })}
                  >
                    {t('makeDefault')}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('removeOf', { card: cardName(card) })}
                  onClick={() => setCardToRemove(card)}
                >
                  {t('remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!isSandbox && <p className={classes.none}>{t(provider === 'none' ? 'refused.no_payments' : 'byGuest')}</p>}
      {isSandbox && <AddCard opened={isAdding} onClose={() => setAdding(false)} customerId={customerId} />}
      {dialogCard && <RemoveCard opened={cardToRemove !== null} onClose={() => setCardToRemove(null)} card={dialogCard} />}
    </Panel>
  );
}
