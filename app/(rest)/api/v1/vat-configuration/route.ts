import { endpoint } from '@/server/core/rest/endpoint';
import { getVatConfiguration } from '@/server/fiscal/fiscal.operations';

export const GET = endpoint(getVatConfiguration);
