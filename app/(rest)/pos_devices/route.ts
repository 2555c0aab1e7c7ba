import { endpoint } from '@/server/core/rest/endpoint';
import { listPosDevices } from '@/server/devices/devices.operations';

export const GET = endpoint(listPosDevices);
