import { endpoint } from '@/server/core/rest/endpoint';
import { countTickets } from '@/server/tickets/tickets.operations';

export const GET = endpoint(countTickets);
