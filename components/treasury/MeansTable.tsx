import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { PlainTable } from '@/components/ui/table/PlainTable';
import { useFormat } from '@/components/ui/useFormat';
import type { Takings } from '@/server/treasury/treasury.schema';
import { walletOperationTypes } from '@/server/treasury/treasury.values';
import type { Figure } from './figure';
import classes from './takings.module.css';

interface Props {
  takings: Takings | undefined;
  compared: Takings | undefined;
  onFigure: (figure: Figure) => void;
  /** Shown below the table. */
  children?: ReactNode;
}

const walletTypes: readonly string[] = walletOperationTypes;

/** Top-ups are not counted: they would count again when an order is paid with them. */
const totalOf = ({ treasury }: Takings) =>
  treasury.reduce((total, { operationType, amount }) => (walletTypes.includes(operationType) ? total : total + amount), 0);

/** Payments and refunds by means of payment. */
export function MeansTable({ takings, compared, onFigure, children }: Props) {
  const t = useTranslations('treasury');
  const format = useFormat();
  const largest = Math.max(1, ...(takings?.treasury ?? []).map(({ amount }) => amount));
  const hasWallets = takings?.treasury.some(({ operationType }) => walletTypes.includes(operationType));
  const before = new Map(compared?.treasury.map((row) => [`${row.operationType} ${row.guestPaymentType}`, row.amount]));
  return (
    <Panel title={t('means.title')}>
      {takings ? (
        <PlainTable label={t('means.title')}>
          <thead>
            <tr>
              <th>{t('means.operation')}</th>
              <th data-number>{t('means.count')}</th>
              <th data-number>{t('means.amount')}</th>
              {compared && (
                <th data-number data-wide>
                  {t('means.before')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {takings.treasury.map(({ operationType, guestPaymentType, count, amount }) => (
              <tr key={`${operationType} ${guestPaymentType}`}>
                <td>
                  {walletTypes.includes(operationType) ? (
                    t(`operation.${operationType}`)
                  ) : (
                    <button type="button" className={classes.figure} onClick={() => onFigure({ operationType, guestPaymentType })}>
                      {t(`operation.${operationType}`)}
                    </button>
                  )}
                  {amount > 0 && <span className={classes.share} style={{ width: `${(amount / largest) * 100}%` }} aria-hidden />}
                </td>
                <td data-number>{format.number(count)}</td>
                <td data-number>{format.money(amount)}</td>
                {compared && (
                  <td data-number data-wide>
                    {format.money(before.get(`${operationType} ${guestPaymentType}`) ?? 0)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t(hasWallets ? 'means.totalOfOrders' : 'means.total')}</td>
              <td />
              <td data-number>{format.money(totalOf(takings))}</td>
              {compared && (
                <td data-number data-wide>
                  {format.money(totalOf(compared))}
                </td>
              )}
            </tr>
          </tfoot>
        </PlainTable>
      ) : (
        <LoadingState height={240} />
      )}
      {children}
    </Panel>
  );
}
