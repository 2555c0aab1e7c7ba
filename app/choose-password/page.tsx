import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChoosePassword } from '@/components/shell/ChoosePassword';
import { PASSWORD_MIN } from '@/server/identity/identity.values';
import classes from './page.module.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.choosePassword');
  return { title: t('title'), robots: { index: false } };
}

/** The page of a single-use link. Its secret is after the `#`, which the server never receives. */
export default function Page() {
  return (
    <main className={classes.page}>
      <ChoosePassword passwordMin={PASSWORD_MIN} />
    </main>
  );
}
