import { endpoint } from '@/server/core/rest/endpoint';
import { bindArea, unbindArea } from '@/server/delivery-areas/delivery-areas.operations';

export const POST = endpoint(bindArea);
export const DELETE = endpoint(unbindArea);
