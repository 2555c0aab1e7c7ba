import { exampleOfData } from '@/server/core/openapi/webhooks';
import { webhookEvents } from './events';
import type { EventType } from './webhooks.values';

/** The data that the reference shows of an event. */
export const exampleOfEvent = (type: EventType): unknown => exampleOfData(webhookEvents[type]);
