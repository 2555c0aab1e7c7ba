import { endpoint } from '@/server/core/rest/endpoint';
import { duplicateLayout } from '@/server/floor/floor.operations';

export const POST = endpoint(duplicateLayout);
