import { endpoint } from '@/server/core/endpoint';
import { getOperatingLayout } from '@/server/floor/floor.operations';

export const GET = endpoint(getOperatingLayout);
