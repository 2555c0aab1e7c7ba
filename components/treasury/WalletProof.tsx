'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { EquationRow } from './EquationRow';
import type { Period } from './period';
import classes from './takings.module.css';

const changeKinds = ['reloads', 'credits', 'payments', 'refunds', 'payOuts', 'debits', 'expiries'] as const;

/** Whether the e-wallets of a brand add up, pocket by pocket. */
export function WalletProof({ brandId, period }: { brandId: number; period: Period }) {
  const t = useTranslations('treasury.wallets');
  const pocketName = useTranslations('customers.wallet.pocket');
  const trpc = useTRPC();
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.treasury.getWalletProof.queryOptions({ brandId, ...period }));
  return (
    <Panel title={t('title')}>
      {data ? (
        <>
          <p className={layout.note}>{t('text')}</p>
          <ul className={classes.equations}>
            {data.pockets.map(({ pocket, opening, closing, holds, ...figures }) => {
              const nonZeroKinds = changeKinds.filter((change) => figures[change] !== 0);
              const sum = changeKinds.reduce((total, change) => total + figures[change], opening);
              return (
                <EquationRow key={pocket} holds={holds} words={pocketName(pocket)} left={format.money(sum)} right={format.money(closing)}>
                  {[
                    t('opening', { amount: format.money(opening) }),
                    ...nonZeroKinds.map((change) => t(`change.${change}`, { amount: format.money(figures[change]) })),
                  ].join(' · ')}
                </EquationRow>
              );
            })}
          </ul>
        </>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingState height={120} />
      )}
    </Panel>
  );
}
