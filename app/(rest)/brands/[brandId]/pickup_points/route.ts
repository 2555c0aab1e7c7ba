import { endpoint } from '@/server/core/endpoint';
import { listBrandPickupPoints } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listBrandPickupPoints);
