import { endpoint } from '@/server/core/rest/endpoint';
import { downloadTicket } from '@/server/tickets/tickets.operations';

export const GET = endpoint(downloadTicket);
