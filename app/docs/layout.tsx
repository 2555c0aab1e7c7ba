import type { ReactNode } from 'react';
import { apiReference } from '@/app/service';
import { DocsNav } from '@/components/docs/DocsNav';
import classes from '@/components/docs/docs.module.css';
import { Language } from '@/components/docs/Language';
import { hrefOf } from '@/components/docs/reference';
import { docsWords } from '@/components/docs/words';
import { BrandMark } from '@/components/shell/BrandMark';
import { chapters } from './chapters';

/** The frame of the reference, which is public and served by the service itself. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const t = await docsWords();
  const document = apiReference();
  const groups = (await chapters()).map((chapter) => ({
    href: `/docs/${chapter.slug}`,
    label: chapter.name,
    links: [
      ...chapter.operations.map((documented) => ({
        href: hrefOf(chapter, documented),
        label: documented.title,
        method: documented.method,
        path: documented.path,
      })),
      ...chapter.events.map(({ type }) => ({ href: `/docs/${chapter.slug}#${type}`, label: type })),
    ],
  }));
  const pages = [
    { href: '/docs', label: t('intro.title') },
    { href: '/docs/errors', label: t('catalogue.title') },
  ];
  const words = { search: t('search'), nothing: t('nothing'), navigation: t('navigation'), contents: t('contents') };
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <header className={classes.bar}>
        <a href="/docs" className={classes.brand}>
          <BrandMark />
          <span>{t('brand')}</span>
          <span className={classes.version}>{document.info.version}</span>
        </a>
        <div className={classes.tools}>
          <a href="/openapi.json">OpenAPI</a>
          <a href="/admin">{t('backOffice')}</a>
          <Language label={t('language')} />
        </div>
      </header>
      <DocsNav pages={pages} groups={groups} words={words} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
