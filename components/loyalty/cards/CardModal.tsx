'use client';

import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { FindCustomer } from '@/components/customers/shared/FindCustomer';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions, DialogFoot } from '@/components/ui/DialogActions';
import { fieldErrors, readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Customer } from '@/server/customers/customers.schema';
import type { LoyaltyCard } from '@/server/loyalty/cards.schema';
import { loyaltyLinks } from '../links';
import classes from '../loyalty.module.css';
import { CardState } from './CardState';
import { useCardWrites } from './useCardWrites';

export interface CardProps {
  opened: boolean;
  card: LoyaltyCard;
  onClose: () => void;
}

/** A card: its holder and its actions: assign, block if lost, replace. */
export default function CardModal({ opened, card, onClose }: CardProps) {
  const t = useTranslations('loyalty.cards');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('card', { number: card.cardNumber })}>
      {opened && <Card key={card.loyaltyCardId} card={card} onClose={onClose} />}
    </Dialog>
  );
}

type CardPartProps = Omit<CardProps, 'opened'>;

function Card({ card, onClose }: CardPartProps) {
  const t = useTranslations('loyalty.cards');
  const format = useFormat();
  const { status, batchNumber, createdAt, customerId } = card;
  return (
    <div className={classes.whole}>
      <Group gap="sm">
        <CardState status={status} />
        <span className={layout.quiet}>{t('madeIn', { batch: batchNumber, date: format.date(createdAt) })}</span>
      </Group>
      {customerId === null ? (
        <AssignCard card={card} onClose={onClose} />
      ) : (
        <CardWithHolder card={card} customerId={customerId} onClose={onClose} />
      )}
    </div>
  );
}

/** Assigns an unassigned card. */
function AssignCard({ card, onClose }: CardPartProps) {
  const t = useTranslations('loyalty.cards');
  const { id: brandId } = useBrand();
  const [chosen, setChosen] = useState<Customer | null>(null);
  const { assign, isPending } = useCardWrites(onClose);
  if (chosen) {
    const name = customerName(chosen);
    return (
      <div>
        <p className={classes.said}>{t('giveTo', { name })}</p>
        <DialogActions
          action={t('give')}
          busy={isPending}
          onAction={() => assign(card, chosen.customerId, name)}
          cancel={t('chooseAnother')}
          onCancel={() => setChosen(null)}
        />
      </div>
    );
  }
  return (
    <div>
      <p className={classes.said}>{t('whose')}</p>
      <FindCustomer brandId={brandId} label={t('customers')} placeholder={t('findCustomer')} nobody={t('nobody')} onFound={setChosen} />
    </div>
  );
}

/** A card with a present or former holder. */
function CardWithHolder({ card, customerId, onClose }: CardPartProps & { customerId: number }) {
  const t = useTranslations('loyalty.cards');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: brandId } = useBrand();
  const [replacing, setReplacing] = useState(false);
  const { setBlocked, isPending } = useCardWrites(onClose);
  const { data: holder, error, refetch } = useQuery(trpc.loyalty.getMember.queryOptions({ customerId }));
  const { status, balance } = card;
  if (!holder) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={96} />;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('field.holder')}</dt>
        <dd>
          <Anchor component={Link} href={loyaltyLinks(brandId).member(customerId)}>
            {customerName(holder)}
          </Anchor>
          <span className={layout.quiet}> {holder.memberId}</span>
        </dd>
        <dt>{t('field.balance')}</dt>
        <dd className="tabular">{format.money(balance)}</dd>
      </dl>
      {status === 'replaced' && <p className={layout.note}>{t('replacedText')}</p>}
      {status !== 'replaced' && replacing && <ReplaceCard card={card} onClose={onClose} onBack={() => setReplacing(false)} />}
      {status !== 'replaced' && !replacing && (
        <>
          <p className={layout.note}>{t(status === 'blocked' ? 'blockedText' : 'activeText')}</p>
          <DialogFoot>
            <Button variant="default" onClick={() => setReplacing(true)}>
              {t('replace')}
            </Button>
            <Button
              color={status === 'blocked' ? undefined : 'red'}
              loading={isPending}
              onClick={() => setBlocked(card, status !== 'blocked')}
            >
              {t(status === 'blocked' ? 'unblock' : 'block')}
            </Button>
          </DialogFoot>
        </>
      )}
    </>
  );
}

/** The number of the replacement card. */
function ReplaceCard({ card, onClose, onBack }: CardPartProps & { onBack: () => void }) {
  const t = useTranslations('loyalty.cards');
  const errorMessage = useErrorMessage();
  const [entered, setEntered] = useState('');
  const { replace, isPending, replaceError, forgetReplace } = useCardWrites(onClose);
  const refusals: Record<string, string> = { data_not_found: t('lookup.unknown'), conflict: t('notFree') };
  const refusal = replaceError
    ? (fieldErrors(replaceError).cardNumber ?? refusals[readError(replaceError).code ?? ''] ?? errorMessage(replaceError))
    : undefined;
  return (
    <Form
      onSubmit={() => {
        const number = entered.replace(/\s/g, '');
        if (number !== '') replace(card, number);
      }}
    >
      <TextInput
        autoFocus
        required
        label={t('newNumber')}
        description={t('newNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        value={entered}
        error={refusal}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          forgetReplace();
        }}
      />
      <DialogActions action={t('replace')} busy={isPending} onCancel={onBack} />
    </Form>
  );
}
