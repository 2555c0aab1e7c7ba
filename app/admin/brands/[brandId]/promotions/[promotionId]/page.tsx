import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Prefetched, read } from '@/app/prefetch';
import { PromotionScreen } from '@/components/promotions/PromotionScreen';
import { listChannels } from '@/server/brands/brands.operations';
import { listCatalogCategories } from '@/server/catalog/catalog.operations';
import { AppError } from '@/server/core/operation/errors';
import { getProgramme } from '@/server/loyalty/loyalty.operations';
import { checkPromotions, getPromotion } from '@/server/promotions/promotions.operations';

interface Props {
  params: Promise<{ brandId: string; promotionId: string }>;
}

/** The promotion of the address, read once a page; an address that leads to none of this brand is not found. */
const readPromotion = cache(async (brandId: number, promotionId: number) => {
  const found = read(getPromotion, { brandId, promotionId });
  const promotion = await found.data.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  });
  return { found, promotion };
});

async function idsOf(params: Props['params']): Promise<[number, number]> {
  const { brandId, promotionId } = await params;
  return [Number(brandId), Number(promotionId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { promotion } = await readPromotion(...(await idsOf(params)));
  return { title: promotion.name };
}

export default async function Page({ params }: Props) {
  const [brandId, promotionId] = await idsOf(params);
  const { found } = await readPromotion(brandId, promotionId);
  const reads = [
    found,
    read(checkPromotions, { brandId, promotionId }),
    read(listCatalogCategories, { brandId }),
    read(getProgramme, { brandId }),
    read(listChannels, { brandId }),
  ];
  return (
    <Prefetched reads={reads}>
      <PromotionScreen promotionId={promotionId} />
    </Prefetched>
  );
}
