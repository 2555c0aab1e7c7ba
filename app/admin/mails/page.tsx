import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { currentCaller } from '@/app/perform';
import { Prefetched, readPages } from '@/app/prefetch';
import { canMail, operations } from '@/app/service';
import { MailsScreen } from '@/components/mail/MailsScreen';
import { listInput, mailFilters } from '@/components/mail/mailFilters';
import { permissions } from '@/server/core/operation/access';

const loadFilters = createLoader(mailFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('mail');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await currentCaller();
  const allowed: readonly string[] = permissions.mails.read;
  if (!caller || !allowed.includes(caller.role)) notFound();
  return (
    <Prefetched reads={[readPages(operations.mail.listMails, listInput(await loadFilters(searchParams)))]}>
      <MailsScreen canMail={canMail()} />
    </Prefetched>
  );
}
