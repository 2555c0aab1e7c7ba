import { endpoint } from '@/server/core/endpoint';
import { getFleetSummary } from '@/server/devices/devices.operations';

export const GET = endpoint(getFleetSummary);
