import { endpoints } from '@/server/core/endpoint';
import { configureOperationZone } from '@/server/fiscal/fiscal.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(configureOperationZone);
