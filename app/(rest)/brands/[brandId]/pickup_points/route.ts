import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandPickupPoints } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listBrandPickupPoints);
