import { endpoint } from '@/server/core/endpoint';
import { duplicateLayout } from '@/server/floor/floor.operations';

export const POST = endpoint(duplicateLayout);
