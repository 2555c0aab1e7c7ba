import { endpoint } from '@/server/core/rest/endpoint';
import { getDevice, updateDevice } from '@/server/devices/devices.operations';

export const GET = endpoint(getDevice);
export const PUT = endpoint(updateDevice);
