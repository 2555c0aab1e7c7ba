'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { Delivery } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { CostSum } from './CostSum';
import classes from './deliveries.module.css';

/** The lines received, or those expected if the delivery was cancelled. */
export function DeliveryLines({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('stock.deliveries');
  const format = useFormat();
  const { id } = useRestaurant();
  const links = stockLinks(id);
  return (
    <Panel title={t('lines')} flush>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.product')}</th>
              <th scope="col" className={classes.wideOnly}>
                {t('column.sku')}
              </th>
              <th scope="col" data-align="end">
                {t('column.quantity')}
              </th>
              <th scope="col" data-align="end">
                {t('column.unitCost')}
              </th>
              <th scope="col" data-align="end">
                {t('column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {delivery.lines.map(({ position, productId, productName, productSku, quantity, unitCost }) => (
              <tr key={position}>
                <td>
                  <Anchor component={Link} href={links.product(productId)} inherit>
                    {productName}
                  </Anchor>
                </td>
                <td className={classes.wideOnly}>{productSku ?? '–'}</td>
                <td data-align="end">{format.number(quantity)}</td>
                <td data-align="end">{unitCost === null ? '–' : format.money(unitCost)}</td>
                <td data-align="end">{unitCost === null ? '–' : format.money(unitCost * quantity)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('column.total')}</th>
              <td className={classes.wideOnly} />
              <td data-align="end">{format.number(delivery.totalQuantity)}</td>
              <td />
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
