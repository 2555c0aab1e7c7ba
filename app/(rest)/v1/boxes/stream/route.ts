import { endpoint } from '@/server/core/rest/endpoint';
import { streamBox } from '@/server/devices/devices.operations';

export const GET = endpoint(streamBox);
