import { endpoint } from '@/server/core/endpoint';
import { configureOperationZone } from '@/server/fiscal/fiscal.operations';

export const PUT = endpoint(configureOperationZone);
