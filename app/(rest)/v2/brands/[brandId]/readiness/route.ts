import { endpoints } from '@/server/core/endpoint';
import { listReadiness } from '@/server/readiness/readiness.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listReadiness);
