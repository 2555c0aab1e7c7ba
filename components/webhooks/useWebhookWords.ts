'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Delivery, ListedWebhook } from '@/server/webhooks/webhooks.schema';
import type { EventType } from '@/server/webhooks/webhooks.values';

const wordOf = { 'orders.paid': 'paid', 'orders.cancelled': 'cancelled', 'customer.account.added': 'added' } as const;
const laterWordOf = { 'customer.account.updated': 'updated', 'customer.account.deleted': 'deleted' } as const;
const words = { ...wordOf, ...laterWordOf } satisfies Record<EventType, string>;

/** Names webhooks and the outcome of their events. */
export function useWebhookWords() {
  const t = useTranslations('webhooks');
  return useMemo(
    () => ({
      type: (type: EventType) => t(`type.${words[type]}`),
      name: ({ description, url }: Pick<ListedWebhook, 'description' | 'url'>) => description || new URL(url).host,
      /** The response, or why there was none. */
      outcome: ({ failure, status }: Pick<Delivery, 'failure' | 'status'>) =>
        failure === null
          ? status === null
            ? ''
            : t('answered', { status: String(status) })
          : t(`failure.${failure}`, { status: String(status) }),
    }),
    [t],
  );
}
