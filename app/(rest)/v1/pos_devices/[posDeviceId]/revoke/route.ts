import { endpoint } from '@/server/core/endpoint';
import { revokeDevice } from '@/server/devices/devices.operations';

export const POST = endpoint(revokeDevice);
