import { endpoint } from '@/server/core/rest/endpoint';
import { configureOperationZone } from '@/server/fiscal/fiscal.operations';

export const PUT = endpoint(configureOperationZone);
