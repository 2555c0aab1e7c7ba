import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import type { Gap } from '@/server/catalog/catalog.values';

/** What a product lacks before guests can order or find it. */
export function gapsOf({
  priceCents,
  vatGroupId,
  imageId,
  categoryIds,
}: Pick<CatalogProduct, 'priceCents' | 'vatGroupId' | 'imageId' | 'categoryIds'>): Gap[] {
  const lacks: Record<Gap, boolean> = {
    price: priceCents === null,
    vatGroup: vatGroupId === null,
    category: categoryIds.length === 0,
    image: imageId === null,
  };
  return (['price', 'vatGroup', 'category', 'image'] as const).filter((gap) => lacks[gap]);
}
