import { endpoint } from '@/server/core/rest/endpoint';
import { listPickupSchedules, replacePickupSchedules } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listPickupSchedules);
export const POST = endpoint(replacePickupSchedules);
