import { endpoint } from '@/server/core/rest/endpoint';
import { listCompliantVersions, setCompliantVersions } from '@/server/devices/devices.operations';

export const GET = endpoint(listCompliantVersions);
export const PUT = endpoint(setCompliantVersions);
