'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useFormat } from '@/components/ui/useFormat';
import { type BoardState, boardStates } from './board';
import classes from './board.module.css';
import { OrderCard } from './OrderCard';
import { useBoard } from './useBoard';

/** The orders in preparation, in three columns. One tap moves an order to the next. A phone shows one column at a time. */
export function Board({ openedAt }: { openedAt: number }) {
  const t = useTranslations('orders.board');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { query, columns, now, move } = useBoard(openedAt);
  const [shown, setShown] = useState<BoardState>('RECEIVED');
  if (!columns) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <Loading />;
  if (boardStates.every((state) => columns[state].length === 0)) {
    return (
      <EmptyState
        icon={<IconToolsKitchen2 size={20} />}
        title={t('none')}
        action={
          <Button component={Link} href={`/admin/restaurants/${restaurantId}/readiness`} variant="default">
            {t('first')}
          </Button>
        }
      >
        {t('noneText')}
      </EmptyState>
    );
  }
  const head = (state: BoardState) => t(`heads.${state}`, { count: columns[state].length });
  return (
    <>
      <fieldset className={classes.switch} aria-label={t('columns')}>
        {boardStates.map((state) => (
          <button key={state} type="button" aria-pressed={state === shown} className={classes.choice} onClick={() => setShown(state)}>
            {head(state)} <span className="tabular">{format.number(columns[state].length)}</span>
          </button>
        ))}
      </fieldset>
      <div className={classes.board}>
        {boardStates.map((state) => (
          <section key={state} className={classes.column} data-shown={state === shown || undefined} aria-label={head(state)}>
            <h2 className={classes.head}>
              {head(state)}
              <span className={classes.count}>{format.number(columns[state].length)}</span>
            </h2>
            {columns[state].length === 0 && <p className={classes.nothing}>{t('nothingHere')}</p>}
            <ul className={classes.cards}>
              {columns[state].map((order) => (
                <li key={order.orderId}>
                  <OrderCard order={order} state={state} now={now} onMove={(to) => move(order, to)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className={classes.board}>
      {boardStates.map((state) => (
        <Skeleton key={state} height={360} radius="lg" />
      ))}
    </div>
  );
}
