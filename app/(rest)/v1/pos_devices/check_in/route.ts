import { endpoint } from '@/server/core/rest/endpoint';
import { checkInDevice } from '@/server/devices/devices.operations';

export const POST = endpoint(checkInDevice);
