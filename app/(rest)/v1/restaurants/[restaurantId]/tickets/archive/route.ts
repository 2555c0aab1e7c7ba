import { endpoint } from '@/server/core/rest/endpoint';
import { downloadArchive } from '@/server/tickets/tickets.operations';

export const GET = endpoint(downloadArchive);
