'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Customer } from '@/server/customers/customers.schema';
import type { WalletView } from '@/server/wallet/wallet.schema';
import type { CounterProps } from './CounterModal';
import { type Deed, deeds } from './deeds';
import classes from './wallet.module.css';

const Counter = whenOpened<CounterProps>(() => import('./CounterModal'));

/** What a customer has, pocket by pocket, and what is done with it at the counter. */
export function WalletPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.wallet');
  const trpc = useTRPC();
  const { customerId } = customer;
  const { data: wallet, error, refetch } = useQuery(trpc.wallet.getWallet.queryOptions({ customerId }));
  const [deed, setDeed] = useState<Deed | null>(null);
  const shown = useLast(deed);
  if (!wallet) return <Panel>{error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={96} />}</Panel>;
  return (
    <Panel>
      <section className={classes.panel} aria-label={t('title')}>
        <Amounts wallet={wallet} />
        {customer.archivedAt === null && (
          <div className={classes.actions}>
            {deeds.map((each) => (
              <Button key={each} variant={each === 'reload' ? 'filled' : 'default'} onClick={() => setDeed(each)}>
                {t(`deed.${each}.action`)}
              </Button>
            ))}
          </div>
        )}
      </section>
      {shown && <Counter opened={deed !== null} onClose={() => setDeed(null)} deed={shown} customer={customer} wallet={wallet} />}
    </Panel>
  );
}

/** The balance, and what it is made of. */
function Amounts({ wallet }: { wallet: WalletView }) {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  const ending = wallet.credits.find(({ expiresAt }) => expiresAt !== null);
  const expiry = ending?.expiresAt && t('expires', { amount: format.money(ending.remaining), date: format.date(ending.expiresAt) });
  const parts = [
    { key: 'own', amount: wallet.own, hint: t('pocketHint.own') },
    { key: 'employer', amount: wallet.employer, hint: t('pocketHint.employer') },
    { key: 'promotional', amount: wallet.promotional, hint: expiry || t('pocketHint.promotional') },
  ] as const;
  return (
    <dl className={classes.amounts}>
      <div className={classes.total}>
        <dt>{t('balance')}</dt>
        <dd>{format.money(wallet.balance)}</dd>
        <dd className={classes.hint}>
          {wallet.held > 0 && t('held', { held: format.money(wallet.held), available: format.money(wallet.available) })}
        </dd>
      </div>
      {parts.map(({ key, amount, hint }) => (
        <div key={key} className={classes.part}>
          <dt>{t(`pocket.${key}`)}</dt>
          <dd>{format.money(amount)}</dd>
          <dd className={classes.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
