import { endpoint } from '@/server/core/rest/endpoint';
import { replacePlan } from '@/server/floor/floor.operations';

export const PUT = endpoint(replacePlan);
