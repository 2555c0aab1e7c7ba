import { endpoint } from '@/server/core/rest/endpoint';
import { copyAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const POST = endpoint(copyAreas);
