'use client';

import { useTranslations } from 'next-intl';
import { OffersLookedAt } from '@/components/pricing/OffersLookedAt';
import type { Quote } from '@/server/orders/order.schema';
import OfferPicture from '../one/OfferPicture';
import classes from './desk.module.css';

/** A price as a picture, with the reason why each offer applied or not. */
export default function Priced({ quote }: { quote: Quote }) {
  const t = useTranslations('orders.one');
  return (
    <>
      <OfferPicture order={quote} />
      {quote.trace.length > 0 && (
        <details className={classes.why}>
          <summary>{t('trace')}</summary>
          <OffersLookedAt trace={quote.trace} />
        </details>
      )}
    </>
  );
}
