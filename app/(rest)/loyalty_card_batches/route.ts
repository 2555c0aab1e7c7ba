import { endpoint } from '@/server/core/rest/endpoint';
import { createCardBatch, listCardBatches } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listCardBatches);
export const POST = endpoint(createCardBatch);
