import { endpoints } from '@/server/core/endpoint';
import { getFleetSummary } from '@/server/devices/devices.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getFleetSummary);
