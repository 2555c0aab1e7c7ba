import { endpoint } from '@/server/core/rest/endpoint';
import { refundPayment } from '@/server/wallet/wallet.operations';

export const POST = endpoint(refundPayment);
