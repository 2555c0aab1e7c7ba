import type { WebhookWithSecret } from '@/server/webhooks/webhooks.schema';
import type { EventType } from '@/server/webhooks/webhooks.values';

/** The form of a webhook. */
export interface WebhookForm {
  url: string;
  description: string;
  isEnabled: boolean;
  eventTypes: EventType[];
  channelIds: number[];
  restaurantIds: number[];
}

/** A new webhook starts with the defaults that suit most receivers. */
export const formOf = (webhook: WebhookWithSecret | null): WebhookForm => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  isEnabled: webhook?.isEnabled ?? true,
  eventTypes: webhook?.eventTypes ?? ['orders.paid', 'orders.cancelled'],
  channelIds: webhook?.channelIds ?? [],
  restaurantIds: webhook?.restaurantIds ?? [],
});

/** Whether the address can be valid. */
export const isAddress = ({ url }: Pick<WebhookForm, 'url'>): boolean => /^https?:\/\/\S+$/.test(url.trim());

/** Whether a form can be sent. The service validates the address in more detail. */
export const isComplete = (form: WebhookForm): boolean => isAddress(form) && form.eventTypes.length > 0;
