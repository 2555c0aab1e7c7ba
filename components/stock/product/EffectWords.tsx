'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { useStockChannels } from '../shared/useStockChannels';
import type { Effect } from './effect';
import classes from './product.module.css';

/** The effect of a quantity on sales: «leaves web and kiosk», «returns to web». Empty if there is none. */
export function EffectWords({ effect }: { effect: Effect | undefined }) {
  const t = useTranslations('stock.product.effect');
  const format = useFormat();
  const sold = useStockChannels();
  const kind = effect && effect.leaves.length > 0 ? 'leaves' : 'returns';
  const concerned = sold.filter((channel) => effect?.[kind].includes(channel));
  if (concerned.length === 0) return null;
  const channels = format.list(concerned.map((channel) => t(channel)));
  return (
    <span className={classes.effect} data-kind={kind}>
      {t(kind, { channels })}
    </span>
  );
}
