import { endpoints } from '@/server/core/endpoint';
import { createDevice, listFleet } from '@/server/devices/devices.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listFleet, createDevice);
