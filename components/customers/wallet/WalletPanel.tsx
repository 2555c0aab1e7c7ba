'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Figures } from '@/components/ui/Figures';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Customer } from '@/server/customers/customers.schema';
import type { WalletView } from '@/server/wallet/wallet.schema';
import type { CounterProps } from './CounterModal';
import { availableFor, type CounterAction, counterActions } from './counterActions';

const Counter = whenOpened<CounterProps>(() => import('./CounterModal'));

/** The balance of a customer by pocket, with the actions at the counter. */
export function WalletPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.wallet');
  const trpc = useTRPC();
  const { customerId } = customer;
  const { data: wallet, error, refetch } = useQuery(trpc.wallet.getWallet.queryOptions({ customerId }));
  const [action, setAction] = useState<CounterAction | null>(null);
  const shown = useLast(action);
  if (!wallet) return <Panel>{error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={96} />}</Panel>;
  return (
    <Panel>
      <Amounts wallet={wallet}>
        {customer.archivedAt === null &&
          counterActions.map((each) => (
            <Button
              key={each}
              variant={each === 'reload' ? 'filled' : 'default'}
              disabled={availableFor(each, wallet) === 0}
              onClick={() => setAction(each)}
            >
              {t(`deed.${each}.action`)}
            </Button>
          ))}
      </Amounts>
      {shown && <Counter opened={action !== null} onClose={() => setAction(null)} action={shown} customer={customer} wallet={wallet} />}
    </Panel>
  );
}

/** The balance and its parts. */
function Amounts({ wallet, children }: { wallet: WalletView; children: ReactNode }) {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  const ending = wallet.credits.find(({ expiresAt }) => expiresAt !== null);
  const expiry = ending?.expiresAt && t('expires', { amount: format.money(ending.remaining), date: format.date(ending.expiresAt) });
  const parts = [
    { key: 'own', amount: wallet.own, hint: t('pocketHint.own') },
    { key: 'employer', amount: wallet.employer, hint: t('pocketHint.employer') },
    { key: 'promotional', amount: wallet.promotional, hint: expiry || t('pocketHint.promotional') },
  ] as const;
  const held = t('held', { held: format.money(wallet.held), available: format.money(wallet.available) });
  return (
    <Figures
      label={t('title')}
      total={{ label: t('balance'), value: format.money(wallet.balance), hint: wallet.held > 0 && held }}
      parts={parts.map(({ key, amount, hint }) => ({ key, label: t(`pocket.${key}`), value: format.money(amount), hint }))}
    >
      {children}
    </Figures>
  );
}
