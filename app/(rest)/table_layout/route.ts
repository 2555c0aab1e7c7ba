import { endpoint } from '@/server/core/rest/endpoint';
import { getOperatingLayout } from '@/server/floor/floor.operations';

export const GET = endpoint(getOperatingLayout);
