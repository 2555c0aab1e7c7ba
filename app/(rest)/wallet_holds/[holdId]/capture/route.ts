import { endpoint } from '@/server/core/rest/endpoint';
import { captureHold } from '@/server/wallet/wallet.operations';

export const POST = endpoint(captureHold);
