import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { compareNames } from '@/components/ui/fold';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { PlainTable } from '@/components/ui/table/PlainTable';
import { useFormat } from '@/components/ui/useFormat';
import type { RevenueRow, Takings } from '@/server/treasury/treasury.schema';
import { revenueCategories } from '@/server/treasury/treasury.values';
import type { Figure } from './figure';
import classes from './takings.module.css';

type Row = Omit<RevenueRow, 'guestPaymentType' | 'vatRate'>;

/** Adds up the rows of one category and label, over means of payment and rates, and sorts the sums by name within each category. */
function addUp(revenue: readonly RevenueRow[]): Row[] {
  const sums = [...Map.groupBy(revenue, ({ category, label }) => `${category} ${label}`).values()].map((rows): Row => {
    const sum = (field: 'count' | 'amountExclTax' | 'amountTax' | 'amountInclTax') => rows.reduce((total, row) => total + row[field], 0);
    const { category, label } = rows[0]!;
    return {
      ...{ category, label, count: sum('count') },
      ...{ amountExclTax: sum('amountExclTax'), amountTax: sum('amountTax'), amountInclTax: sum('amountInclTax') },
    };
  });
  const rank = ({ category }: Row) => revenueCategories.indexOf(category);
  return sums.sort((a, b) => rank(a) - rank(b) || compareNames(a.label, b.label));
}

/** What was sold, and what was taken off it. */
export function SoldTable({ takings, onFigure }: { takings: Takings | undefined; onFigure: (figure: Figure) => void }) {
  const t = useTranslations('treasury.sold');
  const format = useFormat();
  const rows = useMemo(() => addUp(takings?.revenue ?? []), [takings]);
  // Subsidies pay for the sales above and reduce neither takings nor VAT.
  const hasGrants = rows.some(({ category }) => category === 'grants');
  return (
    <Panel title={t('title')}>
      {takings ? (
        <PlainTable label={t('title')}>
          <thead>
            <tr>
              <th>{t('what')}</th>
              <th data-number>{t('count')}</th>
              <th data-number data-wide>
                {t('net')}
              </th>
              <th data-number>{t('tax')}</th>
              <th data-number>{t('gross')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ category, label, count, amountExclTax, amountTax, amountInclTax }) => (
              <tr key={`${category} ${label}`}>
                <td>
                  <button type="button" className={classes.figure} onClick={() => onFigure({ category, label })}>
                    {t(`category.${category}`, { label: label || t('none') })}
                  </button>
                </td>
                <td data-number>{format.number(count)}</td>
                <td data-number data-wide>
                  {format.money(amountExclTax)}
                </td>
                <td data-number>{format.money(amountTax)}</td>
                <td data-number>{format.money(amountInclTax)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t(hasGrants ? 'totalBeforeGrants' : 'total')}</td>
              <td />
              <td data-number data-wide>
                {format.money(takings.total - takings.tax)}
              </td>
              <td data-number>{format.money(takings.tax)}</td>
              <td data-number>{format.money(takings.total)}</td>
            </tr>
          </tfoot>
        </PlainTable>
      ) : (
        <LoadingState height={240} />
      )}
    </Panel>
  );
}
