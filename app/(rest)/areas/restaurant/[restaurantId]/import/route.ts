import { endpoint } from '@/server/core/endpoint';
import { importAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const POST = endpoint(importAreas);
