import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Prefetched, read } from '@/app/prefetch';
import { ProductScreen } from '@/components/catalog/product/ProductScreen';
import { vatGroupsInput } from '@/components/catalog/vatGroupsInput';
import { getCatalogProduct, listCatalogCategories, listOptionGroups } from '@/server/catalog/catalog.operations';
import { AppError } from '@/server/core/operation/errors';
import { getVatConfiguration } from '@/server/fiscal/fiscal.operations';

interface Props {
  params: Promise<{ brandId: string; productId: string }>;
}

/** The product of the address, read once a page; an address that leads to none of this brand is not found. */
const readProduct = cache(async (brandId: number, productId: number) => {
  const found = read(getCatalogProduct, { brandId, productId });
  const product = await found.data.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  });
  return { found, product };
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
  const { found } = await readProduct(brandId, productId);
  const groups = read(getVatConfiguration, vatGroupsInput);
  return (
    <Prefetched reads={[found, read(listCatalogCategories, { brandId }), read(listOptionGroups, { brandId }), groups]}>
      <ProductScreen productId={productId} />
    </Prefetched>
  );
}
