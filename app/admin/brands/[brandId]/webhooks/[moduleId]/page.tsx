import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { createLoader, type SearchParams } from 'nuqs/server';
import { cache } from 'react';
import { findBrand } from '@/app/admin/backOffice';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { eventFilters, listInput } from '@/components/webhooks/eventFilters';
import { WebhookScreen } from '@/components/webhooks/WebhookScreen';

interface Props {
  params: Promise<{ brandId: string; moduleId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(eventFilters);

/** The webhook of the address. Not found if it is not one of its brand. */
const readWebhook = cache(async (brandId: string, moduleId: number) => {
  const brand = await findBrand(brandId);
  if (!brand) notFound();
  const query = read(operations.webhooks.listWebhooks, { brandId: brand.id });
  const webhook = (await query.data).find((each) => each.moduleId === moduleId);
  if (!webhook) notFound();
  return { query, webhook, timeZone: brand.timeZone };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { brandId, moduleId } = await params;
  const { webhook } = await readWebhook(brandId, Number(moduleId));
  return { title: webhook.description || new URL(webhook.url).host };
}

export default async function Page({ params, searchParams }: Props) {
  const { brandId, moduleId } = await params;
  const { query, webhook, timeZone } = await readWebhook(brandId, Number(moduleId));
  const input = listInput(webhook.moduleId, timeZone, await load(searchParams));
  return (
    <Prefetched reads={[query, readPages(operations.webhooks.listDeliveries, input)]}>
      <WebhookScreen moduleId={webhook.moduleId} />
    </Prefetched>
  );
}
