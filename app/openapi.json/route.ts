import { responseOf } from '@/server/core/reply';
import { unchangingAnswer } from '@/server/core/representation';
import { apiReference } from '@/server/reference';

const answer = unchangingAnswer(() => JSON.stringify(apiReference()), {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=60',
});

/** The interface as an OpenAPI document, for any site's tools to read. */
export const GET = async (request: Request) => responseOf(await answer(request));
