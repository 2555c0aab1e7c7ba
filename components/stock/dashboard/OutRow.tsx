'use client';

import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isOverdue } from '@/components/stock/deliveries/state';
import { availabilityField } from '@/components/stock/product/useAvailability';
import type { QuantityChange } from '@/components/stock/product/useUndoQuantities';
import { stockLinks } from '@/components/stock/shared/links';
import { useStockChannels } from '@/components/stock/shared/useStockChannels';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import classes from './dashboard.module.css';
import { Mend, Mended } from './Mend';
import { useMoment } from './useMoment';
import type { OutProduct } from './useOutNow';

interface Props {
  product: OutProduct;
  /** It has since left the list. */
  gone: boolean;
}

/** A product out of stock: since when, where it is still sold, expected deliveries, and a field for its quantity. */
export function OutRow({ product: { item, expected }, gone }: Props) {
  const t = useTranslations('stock.dashboard.out');
  const format = useFormat();
  const channels = useStockChannels();
  const moment = useMoment();
  const links = stockLinks(useRestaurant().id);
  const [mended, setMended] = useState<QuantityChange | null>(null);
  const [wasGone, setWasGone] = useState(gone);
  if (wasGone !== gone) {
    setWasGone(gone);
    // It ran out again after it was corrected.
    if (!gone) setMended(null);
  }

  const isLate = isOverdue(expected?.expectedAt ?? null, Date.now());
  const onSale = channels.filter((channel) => item[availabilityField[channel]]).map((channel) => t(channel));
  const facts = [
    item.currentQuantity < 0 && t('missing', { quantity: format.number(-item.currentQuantity) }),
    item.outSince && t('since', { moment: moment(item.outSince) }),
  ].filter(Boolean);

  return (
    <li className={classes.row} data-gone={gone || undefined}>
      <div className={classes.words}>
        <Link href={links.product(item.productId)} className={`${classes.name} reach`}>
          {item.name}
        </Link>
        {!gone && (
          <p className={classes.facts}>
            {facts.length > 0 && <span suppressHydrationWarning>{facts.join(' · ')}</span>}
            {onSale.length > 0 && <span className={classes.warning}>{t('stillOnSale', { channels: format.list(onSale) })}</span>}
            {expected?.expectedAt && (
              <Link
                href={links.delivery(expected.deliveryId)}
                className={`${classes.quietLink} reach`}
                data-overdue={isLate || undefined}
                suppressHydrationWarning
              >
                <IconTruckDelivery size={15} aria-hidden />
                {t(isLate ? 'overdue' : 'expected', {
                  quantity: format.number(expected.quantity),
                  moment: moment(expected.expectedAt),
                  supplier: expected.supplierName,
                })}
              </Link>
            )}
          </p>
        )}
      </div>
      {mended !== null || gone ? (
        <Mended product={item} change={mended} onUndone={() => setMended(null)} />
      ) : (
        <Mend product={item} onMended={setMended} />
      )}
    </li>
  );
}
