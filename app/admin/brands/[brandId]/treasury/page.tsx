import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { findBrand } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandTakings } from '@/components/treasury/BrandTakings';
import { dueOrdersInput } from '@/components/treasury/dueOrders';
import { comparedPeriodOf, periodOf } from '@/components/treasury/period';
import { takingsParams } from '@/components/treasury/takingsParams';
import { dayOf } from '@/components/ui/format';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(takingsParams);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('treasury');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const { brandId: text } = await params;
  const [brand, filters] = await Promise.all([findBrand(text), load(searchParams)]);
  if (!brand) return null;
  const { id: brandId, timeZone } = brand;
  const today = dayOf(Date.now(), timeZone);
  const period = periodOf(filters, today);
  const comparedPeriod = comparedPeriodOf(period, filters.compare, today);
  const reads = [
    read(operations.treasury.getTakings, { brandId, ...period }),
    ...(comparedPeriod ? [read(operations.treasury.getTakings, { brandId, ...comparedPeriod })] : []),
    read(operations.treasury.getRhythm, { brandId, ...period }),
    read(operations.orders.listOrders, dueOrdersInput({ brandId }, period)),
  ];
  return (
    <Prefetched reads={reads}>
      <BrandTakings />
    </Prefetched>
  );
}
