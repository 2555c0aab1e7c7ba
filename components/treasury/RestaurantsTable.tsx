import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { PlainTable } from '@/components/ui/table/PlainTable';
import { useFormat } from '@/components/ui/useFormat';
import type { Takings } from '@/server/treasury/treasury.schema';
import type { Period } from './period';
import classes from './takings.module.css';

/** The takings of each restaurant, with a link to its own. */
export function RestaurantsTable({ takings, period }: { takings: Takings | undefined; period: Period }) {
  const t = useTranslations('treasury.restaurants');
  const format = useFormat();
  return (
    <Panel title={t('title')}>
      {takings ? (
        <PlainTable label={t('title')}>
          <thead>
            <tr>
              <th>{t('restaurant')}</th>
              <th data-number>{t('orders')}</th>
              <th data-number data-wide>
                {t('tax')}
              </th>
              <th data-number>{t('total')}</th>
              <th>{t('balanced')}</th>
            </tr>
          </thead>
          <tbody>
            {takings.restaurants.map(({ restaurantId, name, orders, tax, total, isBalanced }) => (
              <tr key={restaurantId}>
                <td>
                  <Link className={classes.figure} href={`/admin/restaurants/${restaurantId}/treasury?from=${period.from}&to=${period.to}`}>
                    {name}
                  </Link>
                </td>
                <td data-number>{format.number(orders)}</td>
                <td data-number data-wide>
                  {format.money(tax)}
                </td>
                <td data-number>{format.money(total)}</td>
                <td>
                  {isBalanced ? (
                    <IconCheck size={16} color="var(--mantine-color-green-text)" aria-label={t('yes')} />
                  ) : (
                    <IconAlertTriangle size={16} color="var(--mantine-color-red-text)" aria-label={t('no')} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      ) : (
        <LoadingState height={120} />
      )}
    </Panel>
  );
}
