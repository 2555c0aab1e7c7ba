'use client';

import { useTranslations } from 'next-intl';
import { useFindChange, useTakeBack } from '@/components/stock/reset/useTakeBack';
import { useNotify } from '@/components/ui/notify';
import { diff } from '@/server/core/writes/diff';
import type { StockSettings } from '@/server/stock/stock.schema';

/** Returns a function that takes a save back, unless a colleague has saved since. */
export function useUndoSettings(restaurantId: number): (before: StockSettings, after: StockSettings) => Promise<void> {
  const t = useTranslations('stock.settings');
  const notify = useNotify();
  const findChange = useFindChange();
  const takeBack = useTakeBack({ onDone: () => notify.done(t('undone')), onFailed: (error) => notify.failed(error) });
  return async (before, after) => {
    try {
      const made = JSON.stringify(diff(before, after));
      const auditId = await findChange({ restaurantId, kind: 'stock settings' }, ({ changes }) => JSON.stringify(changes) === made);
      if (auditId === null) notify.done(t('notUndone'));
      else takeBack.mutate({ auditId });
    } catch (error) {
      notify.failed(error);
    }
  };
}
