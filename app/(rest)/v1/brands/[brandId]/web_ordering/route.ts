import { endpoint } from '@/server/core/rest/endpoint';
import { getWebOrdering } from '@/server/modules/modules.operations';

export const GET = endpoint(getWebOrdering);
