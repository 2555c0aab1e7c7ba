import { endpoint } from '@/server/core/endpoint';
import { listCompliantVersions, setCompliantVersions } from '@/server/devices/devices.operations';

export const GET = endpoint(listCompliantVersions);
export const PUT = endpoint(setCompliantVersions);
