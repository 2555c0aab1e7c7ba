import type { Catalog, Moment, ProductOptions } from './types';

export interface SeedProduct {
  id: number;
  signature: string;
  name: string;
  sku: string | null;
  priceCents: number;
  /** The section first, then further ones. */
  categories: string[];
  section: string;
  moment: Moment;
  supply: string;
  /** Null when its stock is not tracked. */
  unitsPerDay: number | null;
  options: ProductOptions;
}

/** A name for devices: lower case letters, digits and hyphens. */
export function signatureOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The products of a catalog, with ids from `firstId` on. Every third has no SKU, as in catalogs that grew over the years. */
export function productsOf(catalog: Catalog, firstId: number): SeedProduct[] {
  const products: SeedProduct[] = [];
  for (const section of catalog.sections) {
    section.products.forEach(([name, priceCents, unitsPerDay, options = {}], index) => {
      products.push({
        id: firstId + products.length,
        signature: signatureOf(name),
        name,
        sku: products.length % 3 === 2 ? null : `${section.sku}-${String(index + 1).padStart(3, '0')}`,
        priceCents,
        categories: [...new Set([section.category, ...(options.also ?? [])])],
        section: section.category,
        moment: options.moment ?? section.moment,
        supply: options.supply ?? section.supply,
        unitsPerDay,
        options,
      });
    });
  }
  return products;
}
