import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { WebhooksScreen } from '@/components/webhooks/WebhooksScreen';
import { listWebhooks } from '@/server/webhooks/webhooks.operations';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('title') };
}

export default async function Page({ params }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(listWebhooks, { brandId })]}>
      <WebhooksScreen />
    </Prefetched>
  );
}
