import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(listBrandAreas);
