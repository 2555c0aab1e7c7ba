import { type NextRequest, NextResponse } from 'next/server';
import { mapOrigins } from '@/server/delivery-areas/base-map.rules';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * The content security policy of a page. Scripts need the nonce of this response; styles may be inline, as Mantine sets style attributes.
 * Map tiles come from the configured servers. Development also needs eval (React's traces) and the socket of hot reload.
 */
function contentSecurityPolicy(nonce: string): string {
  const tiles = mapOrigins(process.env)
    .map((origin) => ` ${origin}`)
    .join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self' data:",
    `connect-src 'self'${tiles}${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Security headers of pages. API routes do not pass here: core/rest/endpoint.ts sets theirs. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = contentSecurityPolicy(nonce);

  // Next takes the nonce for its own scripts from the request's policy; layouts read it from x-nonce.
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set('x-page', request.nextUrl.pathname + request.nextUrl.search);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('cross-origin-opener-policy', 'same-origin');
  response.headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? request.nextUrl.protocol.replace(':', '');
  if (scheme === 'https') response.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return response;
}

export const config = { matcher: ['/', '/setup', '/sign-in', '/choose-password', '/admin', '/admin/:path*', '/docs', '/docs/:path*'] };
