import { endpoint } from '@/server/core/endpoint';
import { copyAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const POST = endpoint(copyAreas);
