import { endpoint } from '@/server/core/endpoint';
import { listBrandAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(listBrandAreas);
