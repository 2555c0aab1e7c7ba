import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ReportsScreen } from '@/components/reports/ReportsScreen';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports'))('title') };
}

export default async function Page({ params }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.reports.listReportGenerations, { brandId })]}>
      <ReportsScreen />
    </Prefetched>
  );
}
