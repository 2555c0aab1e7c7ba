import { endpoint } from '@/server/core/endpoint';
import { getDevice, updateDevice } from '@/server/devices/devices.operations';

export const GET = endpoint(getDevice);
export const PUT = endpoint(updateDevice);
