import { endpoint } from '@/server/core/rest/endpoint';
import { voidCart } from '@/server/loyalty/loyalty.operations';

export const POST = endpoint(voidCart);
