import { endpoint } from '@/server/core/rest/endpoint';
import { replaceCard } from '@/server/loyalty/loyalty.operations';

export const POST = endpoint(replaceCard);
