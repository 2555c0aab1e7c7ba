'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { channelNames } from '@/server/brands/brands.values';

/** Returns a function that gives the name of a sales channel in the language of the page. */
export function useChannelName(): (channelId: number) => string {
  const t = useTranslations('common');
  return useCallback(
    (channelId) => (channelId in channelNames ? t(`channel.${channelId as 1}`) : t('otherChannel', { id: String(channelId) })),
    [t],
  );
}
