import { endpoint } from '@/server/core/rest/endpoint';
import { revokeDevice } from '@/server/devices/devices.operations';

export const POST = endpoint(revokeDevice);
