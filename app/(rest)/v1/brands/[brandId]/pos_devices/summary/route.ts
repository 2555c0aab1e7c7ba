import { endpoint } from '@/server/core/rest/endpoint';
import { getFleetSummary } from '@/server/devices/devices.operations';

export const GET = endpoint(getFleetSummary);
