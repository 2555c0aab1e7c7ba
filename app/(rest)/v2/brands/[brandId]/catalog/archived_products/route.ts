import { archiveCatalogProducts } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const PUT = endpoint(archiveCatalogProducts);
