import { endpoints } from '@/server/core/endpoint';
import { streamBox } from '@/server/devices/devices.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(streamBox);
