import { endpoint } from '@/server/core/rest/endpoint';
import { getEreporting } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getEreporting);
