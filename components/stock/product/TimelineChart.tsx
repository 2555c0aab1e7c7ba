'use client';

import { useTranslations } from 'next-intl';
import { ReferenceLine } from 'recharts';
import charts from '@/components/ui/charts/charts.module.css';
import { StepChart } from '@/components/ui/charts/StepChart';
import { useFormat } from '@/components/ui/useFormat';
import { MovementMark, MovementTypeBadge } from '../shared/MovementTypeBadge';
import { QuantityDelta } from '../shared/QuantityDelta';
import type { TimelinePoint } from './timeline';

interface Props {
  points: TimelinePoint[];
  threshold: number;
}

/** The quantity of a product over time, with a mark for each movement. The list below gives the same information in words. */
export default function TimelineChart({ points, threshold }: Props) {
  const t = useTranslations('stock.product.timeline');
  const format = useFormat();
  return (
    <StepChart
      points={points}
      value="quantity"
      height={220}
      ticks={7}
      right={72}
      valueAxis={{ width: 44, allowDecimals: false, tickFormatter: format.compact }}
      words={(point) => <PointWords point={point} />}
      mark={({ movement }, { key, x, y }) =>
        movement ? <MovementMark key={key} type={movement.movementType} x={x} y={y} /> : <g key={key} />
      }
    >
      <ReferenceLine
        y={threshold}
        stroke="var(--mantine-color-yellow-text)"
        strokeDasharray="4 4"
        ifOverflow="extendDomain"
        label={{
          value: t('threshold', { threshold: format.number(threshold) }),
          position: 'right',
          fill: 'var(--mantine-color-yellow-text)',
          fontSize: 12,
        }}
      />
      <ReferenceLine y={0} stroke="var(--line-strong)" />
    </StepChart>
  );
}

function PointWords({ point: { quantity, movement } }: { point: TimelinePoint }) {
  const t = useTranslations('stock.product.timeline');
  const format = useFormat();
  return (
    <>
      {movement && <MovementTypeBadge type={movement.movementType} />}
      <span className="tabular">
        {movement ? (
          <>
            {format.number(movement.quantityBefore)} → {format.number(movement.quantityAfter)}{' '}
            <QuantityDelta value={movement.quantityDelta} />
          </>
        ) : (
          t('stands', { quantity: format.number(quantity) })
        )}
      </span>
      {movement?.reason && <span className={charts.quiet}>{movement.reason}</span>}
    </>
  );
}
