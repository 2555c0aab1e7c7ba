import { endpoints } from '@/server/core/endpoint';
import { getReadiness } from '@/server/readiness/readiness.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getReadiness);
