import type { SearchProvider } from '@/components/shell/search';
import { catalogLinks } from './links';

const HITS = 6;

/** Finds products of the brand's catalog in the ⌘K palette, by part of their name, SKU or barcode. */
export const catalogSearch: SearchProvider = {
  id: 'catalog',
  label: 'catalog.palette',
  async search({ query, restaurant, trpc, signal }) {
    if (!restaurant) return [];
    const { brandId } = restaurant;
    const { items } = await trpc.catalog.listCatalogProducts.query({ brandId, search: query, limit: HITS }, { signal });
    return items.map(({ productId, name, sku, tags }) => ({
      id: productId,
      title: name,
      detail: sku ?? tags[0],
      href: catalogLinks(brandId).product(productId),
    }));
  },
};
