import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { StockBoard } from '@/components/stock/board/StockBoard';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('stock.board');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.stock.getStockBoard, { brandId })]}>
      <StockBoard />
    </Prefetched>
  );
}
