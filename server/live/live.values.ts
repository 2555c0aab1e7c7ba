/** What screens can follow; a feature that touches something new names it here. */
export const liveTopics = ['stock', 'deliveries', 'floor', 'areas', 'devices', 'sessions', 'modules', 'consumption-modes'] as const;
export type LiveTopic = (typeof liveTopics)[number];
