import { endpoint } from '@/server/core/rest/endpoint';
import { readSlotLoads } from '@/server/pickup/pickup.operations';

export const GET = endpoint(readSlotLoads);
