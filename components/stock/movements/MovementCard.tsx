'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedMovement } from '@/server/stock/stock.schema';
import { movementValue } from '../shared/atCost';
import { FreshMark } from '../shared/FreshMark';
import { MovementTypeBadge } from '../shared/MovementTypeBadge';
import { QuantityDelta } from '../shared/QuantityDelta';
import { Origin, QuantityStep, Who } from './MovementCells';
import classes from './movements.module.css';

/** A movement on a phone. */
export function MovementCard({ movement, isFresh }: { movement: ListedMovement; isFresh: boolean }) {
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
