/** The process answers. The database is not checked, so that an outage does not restart the processes. */
export function GET(): Response {
  return Response.json({ status: 'ok', uptimeSeconds: Math.round(process.uptime()) }, { headers: { 'cache-control': 'no-store' } });
}
