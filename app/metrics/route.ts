import { createHash, timingSafeEqual } from 'node:crypto';
import { metrics, metricsText, refusal, responseOf } from '@/app/service';

const hash = (text: string) => createHash('sha256').update(text).digest();

function mayRead(request: Request): boolean {
  const token = process.env.METRICS_TOKEN;
  if (!token) return true;
  return timingSafeEqual(hash(request.headers.get('authorization') ?? ''), hash(`Bearer ${token}`));
}

/** Metrics of this process for Prometheus. If `METRICS_TOKEN` is set, it is required. */
export async function GET(request: Request): Promise<Response> {
  if (!mayRead(request)) return responseOf(refusal('invalid_token', request, { 'www-authenticate': 'Bearer' }));
  return new Response(await metricsText(), { headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' } });
}
