import type { Metadata } from 'next';
import { CodeBlock } from '@/components/docs/CodeBlock';
import classes from '@/components/docs/docs.module.css';
import { Inline } from '@/components/docs/Prose';
import { hrefOf } from '@/components/docs/reference';
import { docsWords } from '@/components/docs/words';
import { Link } from '@/components/ui/Link';
import { chapters } from './chapters';
import { originOfReader } from './origin';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await docsWords())('title') };
}

const rules = ['answers', 'values', 'lists', 'dryRun', 'idempotency', 'versions', 'history', 'rights'] as const;

export default async function Page() {
  const t = await docsWords();
  const origin = await originOfReader();
  const copy = { label: t('copy'), done: t('copied') };
  const login = [
    `TOKEN=$(curl -s '${origin}/oauth/login' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"username":"brand@demo.test","password":"demo-password","grant_type":"password"}' \\`,
    `  | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`,
  ].join('\n');
  const firstCall = `curl -s '${origin}/v2/restaurants/1/stock?limit=2' \\\n  -H "Authorization: Bearer $TOKEN"`;
  const errorBody = { status: 403, code: 'access_denied', message: t('intro.deniedMessage') };
  return (
    <article className={classes.article}>
      <h1>{t('title')}</h1>
      <p className={classes.lead}>{t('intro.lead')}</p>

      <h2 id="authentication">{t('intro.authentication')}</h2>
      <p>
        <Inline text={t('intro.authenticationText')} />
      </p>
      <CodeBlock title={t('intro.getToken')} code={login} language="shell" copy={copy} />
      <CodeBlock title={t('intro.firstCall')} code={firstCall} language="shell" copy={copy} />
      <p>
        <Inline text={t('intro.tokens')} />
      </p>

      {rules.map((rule) => (
        <section key={rule}>
          <h2 id={rule}>{t(`intro.${rule}.title`)}</h2>
          <p>
            <Inline text={t(`intro.${rule}.text`)} />
          </p>
          {rule === 'answers' && (
            <CodeBlock title={t('intro.errorAnswer')} code={JSON.stringify(errorBody, null, 2)} language="json" copy={copy} />
          )}
        </section>
      ))}

      <h2 id="operations">{t('intro.operations')}</h2>
      {(await chapters()).map((chapter) => (
        <section key={chapter.slug} className={classes.chapter}>
          <h3>
            <Link href={`/docs/${chapter.slug}`}>{chapter.name}</Link>
          </h3>
          <p>{chapter.description}</p>
          <ul>
            {chapter.operations.map((documented) => (
              <li key={documented.operation.operationId}>
                <span className={classes.method} data-method={documented.method}>
                  {documented.method}
                </span>
                <Link href={hrefOf(chapter, documented)}>{documented.title}</Link>
                <code className={`${classes.bare} ${classes.chapterPath}`}>{documented.path}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
