import { endpoints } from '@/server/core/endpoint';
import { getDevice, updateDevice } from '@/server/devices/devices.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getDevice, updateDevice);
