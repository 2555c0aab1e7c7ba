import { endpoint } from '@/server/core/endpoint';
import { printLayout } from '@/server/floor/floor.operations';

export const GET = endpoint(printLayout);
