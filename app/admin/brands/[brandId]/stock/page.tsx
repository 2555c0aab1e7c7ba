import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { StockBoard } from '@/components/stock/board/StockBoard';
import { getStockBoard } from '@/server/stock/stock.operations';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('stock.board');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(getStockBoard, { brandId })]}>
      <StockBoard />
    </Prefetched>
  );
}
