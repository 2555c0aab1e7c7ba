import { endpoint } from '@/server/core/rest/endpoint';
import { listVersionsInUse } from '@/server/devices/devices.operations';

export const GET = endpoint(listVersionsInUse);
