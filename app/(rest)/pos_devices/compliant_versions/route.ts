import { endpoints } from '@/server/core/endpoint';
import { listCompliantVersions, setCompliantVersions } from '@/server/devices/devices.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listCompliantVersions, setCompliantVersions);
