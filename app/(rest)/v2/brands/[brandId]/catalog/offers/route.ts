import { offerProducts } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const PUT = endpoint(offerProducts);
