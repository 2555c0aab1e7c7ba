import { endpoint } from '@/server/core/rest/endpoint';
import { getBrandVat } from '@/server/fiscal/fiscal.operations';

export const GET = endpoint(getBrandVat);
