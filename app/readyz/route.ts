import { readiness } from '@/app/service';

/** Whether this process is ready for requests: 503 while one of its checks fails. */
export async function GET(): Promise<Response> {
  const { ok, checks } = await readiness();
  return Response.json(
    { status: ok ? 'ok' : 'failing', checks },
    { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store', ...(!ok && { 'retry-after': '5' }) } },
  );
}
