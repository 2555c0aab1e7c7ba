import { endpoint } from '@/server/core/endpoint';
import { getWebOrdering } from '@/server/modules/modules.operations';

export const GET = endpoint(getWebOrdering);
