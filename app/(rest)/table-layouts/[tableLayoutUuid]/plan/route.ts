import { endpoints } from '@/server/core/endpoint';
import { replacePlan } from '@/server/floor/floor.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(replacePlan);
