import { endpoint } from '@/server/core/rest/endpoint';
import { addOperationZone, listOperationZones } from '@/server/fiscal/fiscal.operations';

export const GET = endpoint(listOperationZones);
export const POST = endpoint(addOperationZone);
