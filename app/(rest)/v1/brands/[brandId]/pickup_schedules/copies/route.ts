import { endpoint } from '@/server/core/rest/endpoint';
import { copyPickup } from '@/server/pickup/pickup.operations';

export const POST = endpoint(copyPickup);
