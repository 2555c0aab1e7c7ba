import { endpoint } from '@/server/core/rest/endpoint';
import { replyAsBox } from '@/server/devices/devices.operations';

export const POST = endpoint(replyAsBox);
