import { endpoint } from '@/server/core/rest/endpoint';
import { listNextSlots } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listNextSlots);
