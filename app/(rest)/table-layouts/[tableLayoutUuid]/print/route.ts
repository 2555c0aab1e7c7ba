import { endpoint } from '@/server/core/rest/endpoint';
import { printLayout } from '@/server/floor/floor.operations';

export const GET = endpoint(printLayout);
