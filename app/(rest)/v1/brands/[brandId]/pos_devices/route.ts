import { endpoint } from '@/server/core/endpoint';
import { listBrandFleet } from '@/server/devices/devices.operations';

export const GET = endpoint(listBrandFleet);
