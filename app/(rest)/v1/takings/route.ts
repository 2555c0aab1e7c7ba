import { endpoint } from '@/server/core/rest/endpoint';
import { getTakings } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getTakings);
