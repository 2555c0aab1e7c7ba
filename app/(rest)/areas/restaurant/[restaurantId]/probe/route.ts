import { endpoint } from '@/server/core/rest/endpoint';
import { probe } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(probe);
