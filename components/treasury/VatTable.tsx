import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { PlainTable } from '@/components/ui/table/PlainTable';
import { useFormat } from '@/components/ui/useFormat';
import type { Takings } from '@/server/treasury/treasury.schema';
import type { Figure } from './figure';
import classes from './takings.module.css';

/** The VAT due by rate, after reductions. */
export function VatTable({ takings, onFigure }: { takings: Takings | undefined; onFigure: (figure: Figure) => void }) {
  const t = useTranslations('treasury.vat');
  const format = useFormat();
  const net = takings?.vat.reduce((total, { amountExclTax }) => total + amountExclTax, 0) ?? 0;
  return (
    <Panel title={t('title')}>
      {takings ? (
        <PlainTable label={t('title')}>
          <thead>
            <tr>
              <th>{t('rate')}</th>
              <th data-number>{t('net')}</th>
              <th data-number>{t('tax')}</th>
              <th data-number>{t('gross')}</th>
            </tr>
          </thead>
          <tbody>
            {takings.vat.map(({ vatRate, amountExclTax, amountTax, amountInclTax }) => (
              <tr key={vatRate}>
                <td>
                  <button type="button" className={classes.figure} onClick={() => onFigure({ vatRate })}>
                    {format.percent(vatRate)}
                  </button>
                </td>
                {[amountExclTax, amountTax, amountInclTax].map((amount, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns
                  <td key={index} data-number>
                    {format.money(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('total')}</td>
              {[net, takings.tax, takings.total].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns
                <td key={index} data-number>
                  {format.money(amount)}
                </td>
              ))}
            </tr>
          </tfoot>
        </PlainTable>
      ) : (
        <LoadingState height={180} />
      )}
    </Panel>
  );
}
