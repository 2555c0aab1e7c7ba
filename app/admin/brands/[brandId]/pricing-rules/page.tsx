import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { PricingRulesScreen } from '@/components/pricing-rules/PricingRulesScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('grants.rules');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  const reads = [
    read(operations['pricing-rules'].listPricingRules, { brandId }),
    read(operations.grants.getGrantsOverview, { brandId }),
    read(operations.customers.listGuestGroups, { brandId }),
  ];
  return (
    <Prefetched reads={reads}>
      <PricingRulesScreen />
    </Prefetched>
  );
}
