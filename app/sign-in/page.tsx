import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentCaller } from '@/app/perform';
import { canMail, isSetUp } from '@/app/service';
import { SignIn } from '@/components/shell/SignIn';
import { VisitorPage } from '@/components/shell/VisitorPage';
import { PASSWORD_MIN } from '@/server/identity/identity.values';

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

/** Only addresses of this service: others, such as `//elsewhere`, lead to the start page. */
function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return '/admin';
  const base = 'http://service.invalid';
  return URL.canParse(next, base) && new URL(next, base).origin === base ? next : '/admin';
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.signIn');
  return { title: t('title') };
}

export default async function Page({ searchParams }: Props) {
  const next = safeNext((await searchParams).next);
  if (await currentCaller()) redirect(next);
  if (!(await isSetUp())) redirect('/setup');
  return (
    <VisitorPage>
      <SignIn next={next} passwordMin={PASSWORD_MIN} canMail={canMail()} />
    </VisitorPage>
  );
}
