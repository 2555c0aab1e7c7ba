import { endpoint } from '@/server/core/rest/endpoint';
import { listClosings, makeClosings } from '@/server/tickets/tickets.operations';

export const GET = endpoint(listClosings);
export const POST = endpoint(makeClosings);
