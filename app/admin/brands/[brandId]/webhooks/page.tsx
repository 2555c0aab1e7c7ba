import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { WebhooksScreen } from '@/components/webhooks/WebhooksScreen';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('title') };
}

export default async function Page({ params }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.webhooks.listWebhooks, { brandId })]}>
      <WebhooksScreen />
    </Prefetched>
  );
}
