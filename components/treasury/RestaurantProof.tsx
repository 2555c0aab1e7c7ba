'use client';

import { Button, Group } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Proof } from '@/server/treasury/proof.schema';
import { ClosedDays } from './ClosedDays';
import { EquationRow } from './EquationRow';
import type { Figure } from './figure';
import { canBeProved, MAX_PROOF_DAYS, type Period } from './period';
import classes from './takings.module.css';

interface Props {
  restaurantId: number;
  period: Period;
  onFigure: (figure: Figure) => void;
}

/** Whether the takings of a restaurant add up: each equation, and the orders that break one. */
export function RestaurantProof({ restaurantId, period, onFigure }: Props) {
  const t = useTranslations('treasury.proof');
  const trpc = useTRPC();
  const canProve = canBeProved(period);
  const proof = useQuery(trpc.treasury.getProof.queryOptions(canProve ? { restaurantId, ...period } : skipToken));
  const ordersButton = (
    <Button variant="default" size="xs" leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => onFigure({})}>
      {t('orders')}
    </Button>
  );
  return (
    <Panel title={t('title')} aside={ordersButton}>
      {canProve ? (
        proof.data ? (
          <Equations proof={proof.data} />
        ) : proof.error ? (
          <ErrorState error={proof.error} retry={proof.refetch} />
        ) : (
          <LoadingState height={160} />
        )
      ) : (
        <p className={layout.note}>{t('tooLong', { days: MAX_PROOF_DAYS })}</p>
      )}
      <ClosedDays restaurantId={restaurantId} period={period} />
    </Panel>
  );
}

function Equations({ proof }: { proof: Proof }) {
  const t = useTranslations('treasury.proof');
  const format = useFormat();
  return (
    <>
      <p className={layout.note}>{t(proof.holds ? 'allHold' : 'someFail')}</p>
      <ul className={classes.equations}>
        {proof.equations.map(({ equation, left, right, holds, failingDays }) => {
          const formatSide = equation === 'orders' ? format.number : format.money;
          return (
            <EquationRow key={equation} holds={holds} words={t(`equation.${equation}`)} left={formatSide(left)} right={formatSide(right)}>
              {!holds && t('days', { days: format.list(failingDays.slice(0, 5).map(({ day }) => format.date(day))) })}
            </EquationRow>
          );
        })}
      </ul>
      {proof.orders.length > 0 && (
        <Group mt="md">
          <ul>
            {proof.orders.map(({ orderId, day, problem, left, right }) => (
              <li key={`${orderId} ${problem}`}>
                {t(`problem.${problem}`, { order: orderId, day: format.date(day), left: format.money(left), right: format.money(right) })}
              </li>
            ))}
          </ul>
        </Group>
      )}
      {!proof.holds && proof.orders.length === 0 && <p className={layout.note}>{t('noOrders')}</p>}
    </>
  );
}
