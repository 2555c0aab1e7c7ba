/** How the screens of webhooks read their data: often, as attempts happen all the time. */
export const freshReads = { refetchInterval: 5_000, refetchOnWindowFocus: 'always' as const };
