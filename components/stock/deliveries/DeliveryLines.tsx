'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { comparedLines, differencesOf, totalsOf } from '@/server/stock/compared-lines.rules';
import type { Delivery } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { QuantityDelta } from '../shared/QuantityDelta';
import { CostSum } from './CostSum';
import classes from './deliveries.module.css';
import { LineDifference } from './LineDifference';

/** The lines received, next to what was announced if that differs; or the lines expected if the delivery was cancelled. */
export function DeliveryLines({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('stock.deliveries');
  const format = useFormat();
  const { id } = useRestaurant();
  const links = stockLinks(id);
  const lines = comparedLines(delivery);
  const differenceCount = differencesOf(lines).length;
  const isDifferent = differenceCount > 0;
  const totals = totalsOf(lines);
  // A phone has no room for it beside the difference; the total says it, too.
  const costClass = isDifferent ? classes.wideOnly : undefined;
  return (
    <Panel
      title={t('lines')}
      aside={isDifferent && <span className={classes.different}>{t('receive.different', { count: differenceCount })}</span>}
      flush
    >
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.product')}</th>
              <th scope="col" className={classes.wideOnly}>
                {t('column.sku')}
              </th>
              {isDifferent && (
                <th scope="col" data-align="end">
                  {t('column.announced')}
                </th>
              )}
              <th scope="col" data-align="end">
                {t(isDifferent ? 'column.received' : 'column.quantity')}
              </th>
              {isDifferent && (
                <th scope="col" data-align="end">
                  {t('column.difference')}
                </th>
              )}
              <th scope="col" data-align="end" className={costClass}>
                {t('column.unitCost')}
              </th>
              <th scope="col" data-align="end">
                {t('column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ position, productId, productName, productSku, announced, quantity, difference, unitCost }) => (
              <tr key={position}>
                <td>
                  <Anchor component={Link} href={links.product(productId)} inherit>
                    {productName}
                  </Anchor>
                </td>
                <td className={classes.wideOnly}>{productSku ?? '–'}</td>
                {isDifferent && <td data-align="end">{announced !== null && format.number(announced)}</td>}
                <td data-align="end">{format.number(quantity)}</td>
                {isDifferent && (
                  <td data-align="end">
                    <LineDifference value={difference ?? 0} />
                  </td>
                )}
                <td data-align="end" className={costClass}>
                  {unitCost === null ? '–' : format.money(unitCost)}
                </td>
                <td data-align="end">{unitCost === null ? '–' : format.money(unitCost * quantity)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('column.total')}</th>
              <td className={classes.wideOnly} />
              {isDifferent && <td data-align="end">{format.number(totals.announced)}</td>}
              <td data-align="end">{format.number(totals.received)}</td>
              {isDifferent && (
                <td data-align="end">
                  <QuantityDelta value={totals.difference} />
                </td>
              )}
              <td className={costClass} />
              <td data-align="end" className={classes.costCell}>
                <CostSum cost={delivery.totalCost} withoutCost={delivery.linesWithoutCost} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
