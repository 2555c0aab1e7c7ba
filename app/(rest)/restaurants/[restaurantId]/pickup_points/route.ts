import { endpoint } from '@/server/core/rest/endpoint';
import { createPickupPoint, listPickupPoints } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listPickupPoints);
export const POST = endpoint(createPickupPoint);
