/** Runs once when the web server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { answerOddRequests } = await import('./server/core/odd-requests');
  answerOddRequests();
  const { noteConnections } = await import('./server/core/address');
  noteConnections();
}
