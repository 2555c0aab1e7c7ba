import { endpoint } from '@/server/core/endpoint';
import { replacePlan } from '@/server/floor/floor.operations';

export const PUT = endpoint(replacePlan);
