import { endpoint } from '@/server/core/endpoint';
import { streamBox } from '@/server/devices/devices.operations';

export const GET = endpoint(streamBox);
