import { endpoint } from '@/server/core/rest/endpoint';
import { listGrantChoices } from '@/server/grants/grants.operations';

export const GET = endpoint(listGrantChoices);
