import { endpoint } from '@/server/core/rest/endpoint';
import { releaseHold } from '@/server/wallet/wallet.operations';

export const POST = endpoint(releaseHold);
