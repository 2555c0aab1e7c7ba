import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ProductScreen } from '@/components/catalog/product/ProductScreen';
import { vatGroupsInput } from '@/components/catalog/vatGroupsInput';

interface Props {
  params: Promise<{ brandId: string; productId: string }>;
}

/** The product of the address, read once per page. Not found if it is not of this brand. */
const readProduct = cache(async (brandId: number, productId: number) => {
  const query = read(operations.catalog.getCatalogProduct, { brandId, productId });
  const product = await orNotFound(query.data);
  return { query, product };
});

async function idsOf(params: Props['params']): Promise<[number, number]> {
  const { brandId, productId } = await params;
  return [Number(brandId), Number(productId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { product } = await readProduct(...(await idsOf(params)));
  return { title: product.name };
}

export default async function Page({ params }: Props) {
  const [brandId, productId] = await idsOf(params);
  const { query } = await readProduct(brandId, productId);
  const groups = read(operations.fiscal.getVatConfiguration, vatGroupsInput);
  return (
    <Prefetched
      reads={[
        query,
        read(operations.catalog.listCatalogCategories, { brandId }),
        read(operations.catalog.listOptionGroups, { brandId }),
        groups,
      ]}
    >
      <ProductScreen productId={productId} />
    </Prefetched>
  );
}
