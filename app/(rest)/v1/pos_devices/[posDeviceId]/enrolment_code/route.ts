import { endpoint } from '@/server/core/rest/endpoint';
import { inviteDevice } from '@/server/devices/devices.operations';

export const POST = endpoint(inviteDevice);
