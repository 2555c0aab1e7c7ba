import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { isSetUp } from '@/app/service';
import { SetUp } from '@/components/shell/SetUp';
import { VisitorPage } from '@/components/shell/VisitorPage';
import { PASSWORD_MIN } from '@/server/identity/identity.values';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.setUp');
  return { title: t('title'), robots: { index: false } };
}

/** Creates the first admin of an installation. Once there is one, the page does not exist. */
export default async function Page() {
  await connection();
  if (await isSetUp()) notFound();
  return (
    <VisitorPage>
      <SetUp passwordMin={PASSWORD_MIN} />
    </VisitorPage>
  );
}
