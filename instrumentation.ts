/** Runs once when the web server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { answerUnreadable, standInFront } = await import('./server/core/rest/front');
  const { noteConnection } = await import('./server/core/rest/network-address');
  const { answerOdd, answerToUnreadable } = await import('./server/core/rest/odd-requests');
  const { nameRequest } = await import('./server/core/rest/request-name');
  answerUnreadable(answerToUnreadable);
  // While code is being written, the route files answer: they are read again when they change.
  if (process.env.NODE_ENV !== 'production') return standInFront(noteConnection, answerOdd, nameRequest);
  const { answerDirectly, answerReadsOf } = await import('./server/core/rest/direct');
  const { operations } = await import('./server/operations');
  const { answerReference } = await import('./server/reference');
  const reference = answerReadsOf('/openapi.json', answerReference);
  standInFront(noteConnection, answerOdd, answerDirectly(operations), nameRequest, reference);
}
