import { endpoints } from '@/server/core/endpoint';
import { listAreas, replaceAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listAreas, replaceAreas);
