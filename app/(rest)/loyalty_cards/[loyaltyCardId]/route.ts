import { endpoint } from '@/server/core/rest/endpoint';
import { blockCard } from '@/server/loyalty/loyalty.operations';

export const PUT = endpoint(blockCard);
