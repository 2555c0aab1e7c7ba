'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { SettingsBody } from './settingsForm';

/** So long after the last keystroke the counts are asked for. */
const PAUSE_MS = 250;

/**
 * What saving would do, in sentences: how many products would count as low, what leaves or stays on which channel.
 * @param after null while what is typed can't be saved
 * @returns undefined while the counts are being read
 */
export function useEffects(restaurantId: number, before: SettingsBody, after: SettingsBody | null): string[] | undefined {
  const t = useTranslations('stock.settings.effects');
  const trpc = useTRPC();
  const format = useFormat();
  const [assumed] = useDebouncedValue(after?.defaultSafetyStock, PAUSE_MS);
  const now = useQuery(trpc.stock.getStockOverview.queryOptions({ restaurantId, days: 1 })).data?.counts;
  const asked = after !== null && after.defaultSafetyStock !== before.defaultSafetyStock && assumed === after.defaultSafetyStock;
  const then = useQuery(
    trpc.stock.getStockOverview.queryOptions(
      { restaurantId, days: 1, defaultSafetyStock: assumed },
      { enabled: asked, placeholderData: keepPreviousData },
    ),
  );
  if (after === null) return [];

  const lines: string[] = [];
  if (after.defaultSafetyStock !== before.defaultSafetyStock) {
    const low = asked && !then.isPlaceholderData ? then.data?.counts.low : undefined;
    if (now === undefined || low === undefined) return undefined;
    lines.push(
      low === now.low
        ? t('lowSame', { count: low, shown: format.number(low) })
        : t('low', { after: low, afterShown: format.number(low), beforeShown: format.number(now.low) }),
    );
  }
  const managed = [after.channels.web && t('web'), after.channels.kiosk && t('kiosk')].filter((channel) => channel !== false);
  if (after.stockManagementV2Enabled && !before.stockManagementV2Enabled) {
    const out = now?.out ?? 0;
    lines.push(managed.length === 0 ? t('v2OnNowhere') : t('v2On', { channels: format.list(managed), out, outShown: format.number(out) }));
  } else if (before.stockManagementV2Enabled && !after.stockManagementV2Enabled) {
    lines.push(t('v2Off'));
  } else if (after.stockManagementV2Enabled) {
    for (const channel of ['web', 'kiosk'] as const)
      if (after.channels[channel] !== before.channels[channel])
        lines.push(t(after.channels[channel] ? 'channelOn' : 'channelOff', { channel: t(channel) }));
  }
  return lines;
}
