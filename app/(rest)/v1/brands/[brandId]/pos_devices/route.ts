import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandFleet } from '@/server/devices/devices.operations';

export const GET = endpoint(listBrandFleet);
