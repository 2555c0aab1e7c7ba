/** The process answers. It says nothing of what stands behind it, so that a database that is away restarts nobody. */
export function GET(): Response {
  return Response.json({ status: 'ok', uptimeSeconds: Math.round(process.uptime()) }, { headers: { 'cache-control': 'no-store' } });
}
