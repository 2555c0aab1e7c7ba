import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SignInArt } from './SignInArt';
import classes from './VisitorPage.module.css';

/** The page for visitors who are not signed in: a form next to the picture. */
export function VisitorPage({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.signIn');
  return (
    <div className={classes.page}>
      <main className={classes.side}>{children}</main>
      <aside className={classes.art}>
        <SignInArt />
        <p className={classes.promise}>{t('promise')}</p>
      </aside>
    </div>
  );
}
