import { exampleOfData } from '@/server/core/openapi/webhooks';
import { webhookEvents } from './events';
import type { EventType } from './webhooks.values';

/** The example data of an event in the reference. */
export const exampleOfEvent = (type: EventType): unknown => exampleOfData(webhookEvents[type]);
