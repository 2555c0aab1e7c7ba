import { archiveCatalogProduct, getCatalogProduct, updateCatalogProduct } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getCatalogProduct);
export const PUT = endpoint(updateCatalogProduct);
export const DELETE = endpoint(archiveCatalogProduct);
