import { z } from 'zod';
import { liveTopics } from './live.values';

export const liveQuery = z.object({
  topics: z
    .string()
    .regex(/^[a-z-]+(,[a-z-]+)*$/)
    .max(255)
    .optional()
    .describe(`The topics to follow, separated by commas: ${liveTopics.join(', ')}. All topics if omitted.`),
});

/** The data of a `change` event. Without ids, any item of the topic may have changed. */
export interface LiveChange {
  topic: string;
  ids: number[];
}

/** The recent changes of a restaurant before a stream began, in milliseconds. */
export interface Heard {
  /** For how long no change has been missed. Changes before that time are unknown. */
  heardFor: number;
  /** How long ago each topic last changed, for topics that changed in that time. */
  changed: Record<string, number>;
}

/** The data of the `hello` event. */
export interface LiveHello extends Heard {
  restaurantId: number;
}
