/** Runs once when the web server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { answerUnreadable, standInFront } = await import('./server/core/rest/front');
  const { noteConnection } = await import('./server/core/rest/network-address');
  const { answerOdd, answerToUnreadable } = await import('./server/core/rest/odd-requests');
  const { nameRequest } = await import('./server/core/rest/request-name');
  answerUnreadable(answerToUnreadable);
  // In development, the route files answer instead, as they are reloaded on changes.
  if (process.env.NODE_ENV !== 'production') return standInFront(noteConnection, answerOdd, nameRequest);
  const { answerDirectly, answerReadsOf, answerUnder } = await import('./server/core/rest/direct');
  const { singleton } = await import('./server/core/platform/singleton');
  const { answerProcedures } = await import('./server/core/trpc/door');
  const forNext = await import('./server/for-next');
  const { operations } = await import('./server/operations');
  const { answerReference } = await import('./server/reference');
  const { appRouter } = await import('./server/router');
  singleton('for Next', () => forNext);
  const handleCalls = answerUnder('/api/trpc/', (request) => answerProcedures(appRouter, request));
  const handleReference = answerReadsOf('/openapi.json', answerReference);
  standInFront(noteConnection, answerOdd, answerDirectly(operations), nameRequest, handleCalls, handleReference);
}
