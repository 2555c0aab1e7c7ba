import { endpoint } from '@/server/core/rest/endpoint';
import { countDuplicate } from '@/server/tickets/tickets.operations';

export const POST = endpoint(countDuplicate);
