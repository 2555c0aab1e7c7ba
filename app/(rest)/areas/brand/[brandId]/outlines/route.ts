import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandOutlines } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(listBrandOutlines);
