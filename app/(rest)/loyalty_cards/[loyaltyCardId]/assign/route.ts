import { endpoint } from '@/server/core/rest/endpoint';
import { assignCard } from '@/server/loyalty/loyalty.operations';

export const POST = endpoint(assignCard);
