import { endpoint } from '@/server/core/rest/endpoint';
import { importAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const POST = endpoint(importAreas);
