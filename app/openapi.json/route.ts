import { withoutEncoding } from '@/server/core/rest/endpoint';
import { responseOf } from '@/server/core/rest/reply';
import { answerReference } from '@/server/reference';

/** The API as an OpenAPI document. In production, a step in front of Next answers instead. */
export const GET = async (request: Request) => responseOf(await answerReference(withoutEncoding(request)));
