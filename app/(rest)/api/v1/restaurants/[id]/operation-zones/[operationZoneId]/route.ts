import { endpoint } from '@/server/core/rest/endpoint';
import { removeOperationZone } from '@/server/fiscal/fiscal.operations';

export const DELETE = endpoint(removeOperationZone);
