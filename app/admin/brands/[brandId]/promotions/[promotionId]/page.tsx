import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { PromotionScreen } from '@/components/promotions/PromotionScreen';

interface Props {
  params: Promise<{ brandId: string; promotionId: string }>;
}

/** The promotion of the address, read once per page. Not found if it is not of this brand. */
const readPromotion = cache(async (brandId: number, promotionId: number) => {
  const query = read(operations.promotions.getPromotion, { brandId, promotionId });
  const promotion = await orNotFound(query.data);
  return { query, promotion };
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
  const { query } = await readPromotion(brandId, promotionId);
  const reads = [
    query,
    read(operations.promotions.checkPromotions, { brandId, promotionId }),
    read(operations.catalog.listCatalogCategories, { brandId }),
    read(operations.loyalty.getProgramme, { brandId }),
    read(operations.brands.listChannels, { brandId }),
  ];
  return (
    <Prefetched reads={reads}>
      <PromotionScreen promotionId={promotionId} />
    </Prefetched>
  );
}
