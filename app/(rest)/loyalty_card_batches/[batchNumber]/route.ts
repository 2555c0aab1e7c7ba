import { endpoint } from '@/server/core/rest/endpoint';
import { downloadCardBatch } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(downloadCardBatch);
