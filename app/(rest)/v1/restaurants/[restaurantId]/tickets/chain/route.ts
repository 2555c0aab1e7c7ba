import { endpoint } from '@/server/core/rest/endpoint';
import { getChain } from '@/server/tickets/tickets.operations';

export const GET = endpoint(getChain);
