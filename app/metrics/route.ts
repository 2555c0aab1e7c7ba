import { createHash, timingSafeEqual } from 'node:crypto';
import { errorResponse, requestIdOf } from '@/server/core/endpoint';
import { AppError, preferredLocale } from '@/server/core/errors';
import { metrics, metricsText } from '@/server/core/metrics';

const hash = (text: string) => createHash('sha256').update(text).digest();

function mayRead(request: Request): boolean {
  const token = process.env.METRICS_TOKEN;
  if (!token) return true;
  return timingSafeEqual(hash(request.headers.get('authorization') ?? ''), hash(`Bearer ${token}`));
}

/** Figures of this process for Prometheus; for bearers of `METRICS_TOKEN` only, where that is set. */
export async function GET(request: Request): Promise<Response> {
  if (!mayRead(request)) {
    const locale = preferredLocale(request.headers.get('accept-language'));
    const refused = new AppError('invalid_token', { headers: { 'www-authenticate': 'Bearer' } });
    return errorResponse(refused, requestIdOf(request.headers), locale);
  }
  return new Response(await metricsText(), { headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' } });
}
