import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Delivery, ListedWebhook } from '@/server/webhooks/webhooks.schema';

type Shown = Pick<ListedWebhook, 'state' | 'failingSince'>;

const hues = { on: 'green', failing: 'red', paused: 'yellow', off: 'gray' } as const;

/** Whether a webhook is active, and whether its events arrive. */
export function WebhookState({ webhook: { state, failingSince } }: { webhook: Shown }) {
  const t = useTranslations('webhooks');
  const shown = state === 'on' && failingSince !== null ? 'failing' : state;
  return (
    <Badge component="span" color={hues[shown]}>
      {t(`state.${shown}`)}
    </Badge>
  );
}

const deliveryHues = { waiting: 'blue', retrying: 'yellow', delivered: 'green', failed: 'red' } as const;

/** The outcome of an event. */
export function DeliveryState({ event: { state, failure } }: { event: Pick<Delivery, 'state' | 'failure'> }) {
  const t = useTranslations('webhooks');
  const shown = state === 'waiting' && failure !== null ? 'retrying' : state;
  return (
    <Badge component="span" color={deliveryHues[shown]}>
      {t(`delivery.${shown}`)}
    </Badge>
  );
}
