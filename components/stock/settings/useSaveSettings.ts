'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFindChange, useTakeBack } from '@/components/stock/reset/useTakeBack';
import { useRefreshStock } from '@/components/stock/shared/useRefreshStock';
import type { Change } from '@/components/ui/ChangesPreview';
import { overtakenBy } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { diff } from '@/server/core/writes/diff';
import type { StockSettings } from '@/server/stock/stock.schema';
import { bodyOf, type SettingsValues } from './merge';
import type { SettingsForm } from './useSettingsForm';

/** Previews and saves a form of settings; a save holds only if nobody saved since the form was filled. */
export function useSaveSettings(restaurantId: number, form: SettingsForm) {
  const t = useTranslations('stock.settings');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefreshStock();
  const findChange = useFindChange();
  const takeBack = useTakeBack({ onDone: () => notify.done(t('undone')), onFailed: (error) => notify.failed(error) });
  const [changes, setChanges] = useState<Change[] | null>(null);
  const [refused, setRefused] = useState<StockSettings | null>(null);

  function failed(error: unknown) {
    const current = overtakenBy<StockSettings>(error);
    setChanges(null);
    if (!current) return notify.failed(error);
    queryClient.setQueryData(trpc.stock.getStockSettings.queryKey({ restaurantId }), current);
    setRefused(current);
  }

  async function undo(before: StockSettings, after: StockSettings) {
    try {
      // A colleague may have saved since: that is not to be undone.
      const made = JSON.stringify(diff(before, after));
      const auditId = await findChange({ restaurantId, kind: 'stock settings' }, ({ changes }) => JSON.stringify(changes) === made);
      if (auditId === null) notify.done(t('notUndone'));
      else takeBack.mutate({ auditId });
    } catch (error) {
      notify.failed(error);
    }
  }

  const saving = useMutation(
    trpc.stock.updateStockSettings.mutationOptions({
      onSuccess: async (saved, { ifMatch }) => {
        queryClient.setQueryData(trpc.stock.getStockSettings.queryKey({ restaurantId }), saved);
        form.restart(saved);
        setChanges(null);
        setRefused(null);
        notify.done(t('saved'), { label: t('undo'), run: () => undo(ifMatch as unknown as StockSettings, saved) });
        await refresh();
      },
      onError: failed,
    }),
  );
  const previewing = useMutation(
    trpc.stock.updateStockSettings.mutationOptions({
      onSuccess: ({ __changes }) => setChanges(__changes ?? []),
      onError: failed,
    }),
  );

  const saveOver = (values: SettingsValues, over: StockSettings) =>
    saving.mutate({ restaurantId, ...bodyOf(values), ifMatch: { ...over } });
  return {
    save: () => form.values && saveOver(form.values, form.base),
    saving: saving.isPending,
    /** Saves values over settings other than those that the form began with. */
    saveOver,
    preview: () => form.values && previewing.mutate({ restaurantId, ...bodyOf(form.values), ifMatch: { ...form.base }, dryRun: true }),
    previewing: previewing.isPending,
    /** What the preview found; null while none is shown. */
    changes,
    closePreview: () => setChanges(null),
    /** The settings that somebody saved first; null while that is settled. */
    refused,
    forgetRefusal: () => setRefused(null),
  };
}
