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

/** What a `change` event carries. No ids: anything of the topic may have changed. */
export interface LiveChange {
  topic: string;
  ids: number[];
}

/** What was heard of a restaurant before a stream of it began, in milliseconds. */
export interface Heard {
  /** For so long nothing has been missed; of what was before, nothing is known. */
  heardFor: number;
  /** So long ago each topic changed last, of those that changed since. */
  changed: Record<string, number>;
}

/** What the `hello` event carries. */
export interface LiveHello extends Heard {
  restaurantId: number;
}
