import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { PricingRulesScreen } from '@/components/pricing-rules/PricingRulesScreen';
import { listGuestGroups } from '@/server/customers/customers.operations';
import { getGrantsOverview } from '@/server/grants/grants.operations';
import { listPricingRules } from '@/server/pricing-rules/pricing-rules.operations';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('grants.rules');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  const reads = [read(listPricingRules, { brandId }), read(getGrantsOverview, { brandId }), read(listGuestGroups, { brandId })];
  return (
    <Prefetched reads={reads}>
      <PricingRulesScreen />
    </Prefetched>
  );
}
