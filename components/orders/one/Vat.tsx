'use client';

import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/order.schema';

/** The VAT in the total of an order. */
export function Vat({ order: { vat } }: { order: Order }) {
  const t = useTranslations('orders.one');
  const format = useFormat();
  if (vat.length === 0) return null;
  return (
    <Panel title={t('vat')}>
      <ul className={layout.rows}>
        {vat.map(({ vatRate, grossCents, taxCents }) => (
          <li key={vatRate} className={layout.row}>
            <span>{t('vatRow', { rate: format.percent(vatRate) })}</span>
            <span className="tabular">{t('vatOf', { tax: format.money(taxCents), gross: format.money(grossCents) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
