/** How the screens of webhooks read: attempts are made all the time. */
export const freshReads = { refetchInterval: 5_000, refetchOnWindowFocus: 'always' as const };
