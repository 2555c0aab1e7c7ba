import { z } from 'zod';

/** What screens can follow; a feature that touches something new names it here. */
export const liveTopics = ['stock', 'deliveries', 'floor', 'devices'] as const;
export type LiveTopic = (typeof liveTopics)[number];

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
