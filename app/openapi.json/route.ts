import { withoutEncoding } from '@/server/core/rest/endpoint';
import { responseOf } from '@/server/core/rest/reply';
import { answerReference } from '@/server/reference';

/** The interface as an OpenAPI document; in production a step in front of Next answers with it. */
export const GET = async (request: Request) => responseOf(await answerReference(withoutEncoding(request)));
