import { apiReference } from '@/server/reference';

/** The interface as an OpenAPI document, for any site's tools to read. */
export function GET(): Response {
  return Response.json(apiReference(), { headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' } });
}
