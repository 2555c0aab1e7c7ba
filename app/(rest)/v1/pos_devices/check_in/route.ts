import { endpoint } from '@/server/core/endpoint';
import { checkInDevice } from '@/server/devices/devices.operations';

export const POST = endpoint(checkInDevice);
