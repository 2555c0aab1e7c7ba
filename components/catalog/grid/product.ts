import { SheetStore } from '@/components/editing/sheet/SheetStore';
import type { Fields } from '@/components/editing/sheet/sheet';
import { newKey } from '@/components/ui/newKey';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';

/** The columns that can be edited, named like the fields of the API. */
const editableColumns = ['name', 'sku', 'priceCents', 'vatGroupId', 'categoryIds', 'tags', 'prices'] as const;
/** Columns that are only shown. */
const readOnlyColumns = ['imageId'] as const;

const fieldsByProduct = new WeakMap<CatalogProduct, Fields>();

/** The values of a product by column. The same product gives the same object. */
export function fieldsOf(product: CatalogProduct): Fields {
  const fields =
    fieldsByProduct.get(product) ?? Object.fromEntries([...editableColumns, ...readOnlyColumns].map((name) => [name, product[name]]));
  fieldsByProduct.set(product, fields);
  return fields;
}

export const keyOf = ({ productId }: Pick<CatalogProduct, 'productId'>) => String(productId);

export type CatalogSheet = SheetStore<CatalogProduct>;
export const openCatalogSheet = (canAdd: boolean): CatalogSheet =>
  new SheetStore<CatalogProduct>({ keyOf, fieldsOf, newKey: () => `new-${newKey()}`, canAdd });

/** The values entered in a row, as API input. */
export const bodyOf = (cells: Fields) =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, value === '' ? null : value]));
