'use client';

import { Button } from '@mantine/core';
import { IconArrowUp, IconTransfer } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useRef } from 'react';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { useList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedMovement } from '@/server/stock/stock.schema';
import { ProductDrawerPlace } from '../product/ProductDrawerPlace';
import { movementValue } from '../shared/atCost';
import { FreshMark } from '../shared/FreshMark';
import { stockLinks } from '../shared/links';
import { MovementTypeBadge } from '../shared/MovementTypeBadge';
import { QuantityDelta } from '../shared/QuantityDelta';
import { exportHref, movementParsers } from './filters';
import { Origin, QuantityStep, Who } from './MovementCells';
import { MovementFilterFields } from './MovementFilterFields';
import classes from './movements.module.css';
import { useColumns } from './useColumns';
import { useMovements, type Waiting } from './useMovements';

/** Pixels that count as «at the top». */
const TOP_MARGIN = 24;

/** Every change of a quantity in the restaurant, newest first: product, amount, user and reason. */
export function MovementsScreen() {
  const t = useTranslations('stock.movements');
  const { id: restaurantId } = useRestaurant();
  const filters = useFilters(movementParsers);
  const [productId, setProductId] = useQueryState('product', parseAsInteger.withOptions({ history: 'push' }));
  const container = useRef<HTMLDivElement>(null);

  // The table scrolls by itself; the cards on a phone scroll with the window.
  const scroller = () => container.current?.querySelector('table')?.parentElement;
  function isAtTop(): boolean {
    const table = scroller();
    return table ? table.scrollTop < TOP_MARGIN : (container.current?.getBoundingClientRect().top ?? 0) > -TOP_MARGIN;
  }
  function scrollToTop() {
    const table = scroller();
    if (table) table.scrollTop = 0;
    else container.current?.scrollIntoView({ block: 'start' });
  }

  const { query, fresh, waiting, showWaiting } = useMovements(restaurantId, filters.values, isAtTop);
  const list = useList(filters, query);
  const columns = useColumns(fresh);

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<CsvButton href={exportHref(restaurantId, filters.values)} />} />
      <div ref={container}>
        <ListTable
          id="stock.movements"
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={({ movementId }) => movementId}
          rowLabel={({ productName }) => productName}
          onOpenRow={(movement) => setProductId(movement.productId)}
          compact={(movement) => <MovementCard movement={movement} isFresh={fresh.has(movement.movementId)} />}
          reserve="15.5rem"
          notice={
            <NewMovements
              waiting={waiting}
              onShow={async () => {
                await showWaiting();
                scrollToTop();
              }}
            />
          }
          nothing={t('nothingMatches')}
          empty={
            <EmptyState
              icon={<IconTransfer size={20} />}
              title={t('none')}
              action={
                <Button component={Link} href={stockLinks(restaurantId).inventory()}>
                  {t('firstCount')}
                </Button>
              }
            >
              {t('noneHint')}
            </EmptyState>
          }
          filters={<MovementFilterFields filters={filters} />}
        />
      </div>
      <ProductDrawerPlace productId={productId} onClose={() => setProductId(null)} />
    </>
  );
}

/** Reports movements that arrived while the user was scrolled down, and shows them on request. */
function NewMovements({ waiting, onShow }: { waiting: Waiting; onShow: () => void }) {
  const t = useTranslations('stock.movements');
  const format = useFormat();
  const count = waiting === 'many' ? null : waiting.length;
  return (
    <div role="status">
      {count !== 0 && (
        <button type="button" className={classes.newPill} onClick={onShow}>
          <IconArrowUp size={15} aria-hidden />
          {count === null ? t('manyNew') : t('new', { count, shown: format.number(count) })}
        </button>
      )}
    </div>
  );
}

/** A movement on a phone. */
function MovementCard({ movement, isFresh }: { movement: ListedMovement; isFresh: boolean }) {
  const t = useTranslations('stock.movements');
  const format = useFormat();
  const value = movementValue(movement);
  return (
    <FreshMark isFresh={isFresh}>
      <div className={classes.card}>
        <div className={classes.cardLine}>
          <CardName>{movement.productName}</CardName>
          <QuantityDelta value={movement.quantityDelta} />
        </div>
        <div className={classes.cardLine}>
          <MovementTypeBadge type={movement.movementType} />
          <QuantityStep movement={movement} />
        </div>
        <div className={classes.cardFacts}>
          <time dateTime={movement.createdAt}>{format.dateTime(movement.createdAt)}</time>
          <span>
            <Who movement={movement} />
          </span>
          <Origin movement={movement} />
          {value !== null && <span>{t('atCost', { value: format.money(value) })}</span>}
        </div>
      </div>
    </FreshMark>
  );
}
