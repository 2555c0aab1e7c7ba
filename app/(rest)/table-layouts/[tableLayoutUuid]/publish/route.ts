import { endpoint } from '@/server/core/rest/endpoint';
import { publishLayout } from '@/server/floor/floor.operations';

export const POST = endpoint(publishLayout);
