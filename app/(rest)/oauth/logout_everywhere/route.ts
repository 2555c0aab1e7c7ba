import { endpoints } from '@/server/core/endpoint';
import { logoutEverywhere } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(logoutEverywhere);
