import { endpoint } from '@/server/core/rest/endpoint';
import { enrolDevice } from '@/server/devices/devices.operations';

export const POST = endpoint(enrolDevice);
