import { endpoints } from '@/server/core/endpoint';
import { copyAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(copyAreas);
