import { z } from 'zod';
import { liveTopics } from './live.values';

export const liveQuery = z.object({
  topics: z
    .string()
    .regex(/^[a-z-]+(,[a-z-]+)*$/)
    .max(255)
    .optional()
    .describe(`What to follow, separated by commas: ${liveTopics.join(', ')}. Everything, unless given.`),
});

/** What a `change` event carries. No ids: anything of the topic may have changed. */
export interface LiveChange {
  topic: string;
  ids: number[];
}
