import type { WebhookWithSecret } from '@/server/webhooks/webhooks.schema';
import type { EventType } from '@/server/webhooks/webhooks.values';

/** The fields of a webhook, as its form edits them. */
export interface WebhookForm {
  url: string;
  description: string;
  isEnabled: boolean;
  eventTypes: EventType[];
  channelIds: number[];
  restaurantIds: number[];
}

/** A new webhook begins with what most receivers want. */
export const formOf = (webhook: WebhookWithSecret | null): WebhookForm => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  isEnabled: webhook?.isEnabled ?? true,
  eventTypes: webhook?.eventTypes ?? ['orders.paid', 'orders.cancelled'],
  channelIds: webhook?.channelIds ?? [],
  restaurantIds: webhook?.restaurantIds ?? [],
});

/** Whether a form can be sent: the service knows better what is wrong with an address. */
/** Whether the address can be one of a service. */
export const isAddress = ({ url }: Pick<WebhookForm, 'url'>): boolean => /^https?:\/\/\S+$/.test(url.trim());

export const isComplete = (form: WebhookForm): boolean => isAddress(form) && form.eventTypes.length > 0;
