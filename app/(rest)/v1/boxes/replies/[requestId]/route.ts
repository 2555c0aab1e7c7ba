import { endpoint } from '@/server/core/endpoint';
import { replyAsBox } from '@/server/devices/devices.operations';

export const POST = endpoint(replyAsBox);
