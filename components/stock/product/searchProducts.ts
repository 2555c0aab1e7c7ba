import type { SearchProvider } from '@/components/shell/search';
import { stockLinks } from '../shared/links';

const MAX_HITS = 6;

/** Finds products in the ⌘K palette, by part of their name or by SKU. */
export const searchProducts: SearchProvider = {
  id: 'products',
  label: 'stock.product.products',
  async search({ query, restaurant, trpc, signal }) {
    if (!restaurant) return [];
    const list = (filter: { search: string } | { sku: string }) =>
      trpc.stock.listStock.query({ restaurantId: restaurant.id, ...filter, limit: MAX_HITS }, { signal });
    const pages = await Promise.all([list({ sku: query.toUpperCase() }), list({ sku: query }), list({ search: query })]);
    const products = new Map(pages.flatMap(({ items }) => items).map((item) => [item.productId, item]));
    return [...products.values()].slice(0, MAX_HITS).map(({ productId, name, sku, categoryNames }) => ({
      id: productId,
      title: name,
      detail: sku ?? categoryNames[0],
      href: stockLinks(restaurant.id).product(productId),
    }));
  },
};
