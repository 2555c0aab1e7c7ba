import type { Metadata } from 'next';
import classes from '@/components/docs/docs.module.css';
import { Inline } from '@/components/docs/Prose';
import { docsWords } from '@/components/docs/words';
import { type ErrorCode, errorTable } from '@/server/core/operation/errors';

export async function generateMetadata(): Promise<Metadata> {
  const t = await docsWords();
  return { title: `${t('catalogue.title')}, ${t('title')}` };
}

/** Every error code: its status, its meaning in both languages, and what to do about it. */
export default async function Page() {
  const t = await docsWords();
  const codes = (Object.keys(errorTable) as ErrorCode[]).sort((a, b) => errorTable[a].status - errorTable[b].status);
  return (
    <article className={classes.article}>
      <h1>{t('catalogue.title')}</h1>
      <p className={classes.lead}>{t('catalogue.lead')}</p>
      {codes.map((code) => {
        const { status, en, fr } = errorTable[code];
        return (
          <section key={code} id={code} className={classes.error} aria-labelledby={`${code}-title`}>
            <h2 id={`${code}-title`} className={classes.errorName}>
              <span className={classes.status}>{status}</span>
              <a href={`#${code}`} className={classes.anchor}>
                <code>{code}</code>
              </a>
            </h2>
            <p className={classes.wordings}>
              <span lang="en">{en}</span>
              <span lang="fr">{fr}</span>
            </p>
            <p>
              <Inline text={t(`errors.${code}`)} />
            </p>
          </section>
        );
      })}
    </article>
  );
}
