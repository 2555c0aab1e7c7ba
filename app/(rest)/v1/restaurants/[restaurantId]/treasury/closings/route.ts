import { endpoint } from '@/server/core/rest/endpoint';
import { closeDay, listClosings } from '@/server/treasury/treasury.operations';

export const GET = endpoint(listClosings);
export const POST = endpoint(closeDay);
