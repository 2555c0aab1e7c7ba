import { endpoint } from '@/server/core/rest/endpoint';
import { createDevice, listFleet } from '@/server/devices/devices.operations';

export const GET = endpoint(listFleet);
export const POST = endpoint(createDevice);
