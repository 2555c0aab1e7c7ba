import { endpoint } from '@/server/core/endpoint';
import { listNextSlots } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listNextSlots);
