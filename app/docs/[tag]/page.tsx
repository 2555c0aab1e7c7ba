import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { apiReference } from '@/app/service';
import classes from '@/components/docs/docs.module.css';
import { Event } from '@/components/docs/Event';
import { Operation } from '@/components/docs/Operation';
import type { Chapter } from '@/components/docs/reference';
import { docsWords } from '@/components/docs/words';
import { errorTable } from '@/server/core/operation/errors';
import { chapters } from '../chapters';
import { originOfReader } from '../origin';

interface Props {
  params: Promise<{ tag: string }>;
}

async function chapterOf({ params }: Props): Promise<Chapter> {
  const { tag } = await params;
  const chapter = (await chapters()).find(({ slug }) => slug === tag);
  if (!chapter) notFound();
  return chapter;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name } = await chapterOf(props);
  return { title: `${name}, ${(await docsWords())('title')}` };
}

/** The operations of one tag. */
export default async function Page(props: Props) {
  const chapter = await chapterOf(props);
  const [t, locale, origin] = await Promise.all([docsWords(), getLocale(), originOfReader()]);
  const { components } = apiReference();
  return (
    <article className={classes.article} data-wide>
      <h1>{chapter.name}</h1>
      <p className={classes.lead}>{chapter.description}</p>
      {chapter.operations.map((documented) => (
        <Operation
          key={documented.operation.operationId}
          documented={documented}
          components={components}
          errors={errorTable}
          locale={locale}
          origin={origin}
          t={t}
        />
      ))}
      {chapter.events.map((event) => (
        <Event key={event.type} event={event} components={components} t={t} />
      ))}
    </article>
  );
}
