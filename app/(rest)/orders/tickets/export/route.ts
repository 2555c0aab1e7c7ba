import { endpoint } from '@/server/core/rest/endpoint';
import { exportTickets } from '@/server/tickets/tickets.operations';

export const POST = endpoint(exportTickets);
