import { endpoint } from '@/server/core/endpoint';
import { listVersionsInUse } from '@/server/devices/devices.operations';

export const GET = endpoint(listVersionsInUse);
