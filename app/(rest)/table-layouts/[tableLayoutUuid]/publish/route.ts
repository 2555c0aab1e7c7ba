import { endpoint } from '@/server/core/endpoint';
import { publishLayout } from '@/server/floor/floor.operations';

export const POST = endpoint(publishLayout);
