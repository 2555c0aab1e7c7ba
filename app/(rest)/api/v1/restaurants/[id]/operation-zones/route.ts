import { endpoints } from '@/server/core/endpoint';
import { addOperationZone, listOperationZones } from '@/server/fiscal/fiscal.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listOperationZones, addOperationZone);
