import { endpoint } from '@/server/core/rest/endpoint';
import { listAreas, replaceAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(listAreas);
export const POST = endpoint(replaceAreas);
