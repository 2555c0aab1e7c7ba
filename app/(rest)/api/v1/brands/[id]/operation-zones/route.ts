import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandZones } from '@/server/fiscal/fiscal.operations';

export const GET = endpoint(listBrandZones);
