'use client';

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { LoyaltyCard } from '@/server/loyalty/cards.schema';
import type { MemberView } from '@/server/loyalty/members.schema';
import type { CardProps } from '../cards/CardModal';
import { CardState } from '../cards/CardState';
import { useCardWrites } from '../cards/useCardWrites';
import { useLookUp } from '../cards/useLookUp';
import classes from '../loyalty.module.css';

const CardDialog = whenOpened<CardProps>(() => import('../cards/CardModal'));
/** More cards than anyone has. */
const SHOWN = 100;

/** The present and former cards of a member, and a field to assign another by number. */
export default function MemberCards({ member }: { member: MemberView }) {
  const t = useTranslations('loyalty.member.cards');
  const trpc = useTRPC();
  const { brandId, customerId } = member;
  const { data, error, refetch } = useQuery(trpc.loyalty.listBrandCards.queryOptions({ brandId, customerId, limit: SHOWN }));
  const [open, setOpen] = useState<LoyaltyCard | null>(null);
  const shown = useLast(open);
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={240} radius="lg" />;
  return (
    <Panel title={t('title')}>
      {data.items.length === 0 && <p className={layout.note}>{t('none')}</p>}
      <ul className={layout.rows}>
        {data.items.map((card) => (
          <li key={card.loyaltyCardId} className={layout.row}>
            <span className={classes.named}>
              <span className="tabular">{card.cardNumber}</span>
              <CardState status={card.status} />
            </span>
            {card.status !== 'replaced' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('changeOf', { number: card.cardNumber })}
                onClick={() => setOpen(card)}
              >
                {t('change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AssignCard member={member} />
      {shown && <CardDialog opened={open !== null} card={shown} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function AssignCard({ member }: { member: MemberView }) {
  const t = useTranslations('loyalty.member.cards');
  const [entered, setEntered] = useState('');
  const [isTaken, setTaken] = useState(false);
  const { assign, isPending } = useCardWrites(() => setEntered(''));
  const lookup = useLookUp((card) => {
    if (card.status === 'unassigned') assign(card, member.customerId, customerName(member));
    else setTaken(true);
  });
  return (
    <Form className={classes.lookup} onSubmit={() => lookup.lookUp(entered)}>
      <TextInput
        aria-label={t('number')}
        placeholder={t('number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        value={entered}
        error={isTaken ? t('taken') : lookup.fault}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          setTaken(false);
          lookup.forget();
        }}
      />
      <Button type="submit" variant="default" loading={lookup.isPending || isPending}>
        {t('give')}
      </Button>
    </Form>
  );
}
