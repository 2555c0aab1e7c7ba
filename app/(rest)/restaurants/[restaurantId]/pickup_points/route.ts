import { endpoint } from '@/server/core/endpoint';
import { createPickupPoint, listPickupPoints } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listPickupPoints);
export const POST = endpoint(createPickupPoint);
