import { endpoint } from '@/server/core/rest/endpoint';
import { exportAreas } from '@/server/delivery-areas/delivery-areas.operations';

export const GET = endpoint(exportAreas);
