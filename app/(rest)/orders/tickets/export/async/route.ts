import { endpoint } from '@/server/core/rest/endpoint';
import { exportTicketsLater } from '@/server/tickets/tickets.operations';

export const GET = endpoint(exportTicketsLater);
