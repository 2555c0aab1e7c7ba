import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import { negated } from '@/server/tickets/amounts.rules';
import type { ClosingData } from '@/server/tickets/tickets.schema';
import { ProofButton } from './ProofButton';
import { usePeriodName } from './usePeriodName';

/** The columns of the list of closings. */
export function useClosingColumns(): Column<ClosingData>[] {
  const t = useTranslations('tickets.closings');
  const format = useFormat();
  const periodName = usePeriodName();
  return useMemo(
    () => [
      { key: 'period', header: t('period'), primary: true, minWidth: 140, cell: ({ kind, period }) => periodName(kind, period) },
      { key: 'kind', header: t('kind'), width: 90, yields: 2, cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        key: 'receipts',
        header: t('receipts'),
        width: 150,
        align: 'end',
        cell: ({ firstNumber, lastNumber }) =>
          firstNumber === null ? '–' : t('numbers', { first: firstNumber, last: lastNumber ?? firstNumber }),
      },
      { key: 'sales', header: t('sales'), width: 120, align: 'end', cell: ({ sales }) => format.money(sales.total) },
      {
        key: 'refunds',
        header: t('refunds'),
        width: 120,
        align: 'end',
        yields: 4,
        cell: ({ refunds }) => format.money(negated(refunds.total)),
      },
      { key: 'reprints', header: t('duplicates'), width: 100, align: 'end', yields: 1, cell: ({ reprints }) => format.number(reprints) },
      {
        key: 'perpetual',
        header: t('perpetual'),
        width: 150,
        align: 'end',
        yields: 3,
        cell: ({ perpetual }) => format.money(perpetual.sales),
      },
      { key: 'proof', header: t('proof'), width: 150, align: 'end', cell: (closing) => <ProofButton closing={closing} /> },
    ],
    [t, format, periodName],
  );
}
