import type { OpenApiDocument } from '@/server/core/openapi/document';
import { CodeBlock } from './CodeBlock';
import classes from './docs.module.css';
import { fieldRows } from './fields';
import { FieldList } from './Operation';
import { Inline, Prose } from './Prose';
import type { Chapter } from './reference';
import type { DocsWords } from './words';

interface Props {
  event: Chapter['events'][number];
  components: OpenApiDocument['components'];
  t: DocsWords;
}

/** An event sent by the service: its meaning, headers and fields, and the response expected from the receiver. */
export function Event({ event, components, t }: Props) {
  const { schema, example } = event.requestBody.content['application/json'];
  const words = { required: t('required') };
  return (
    <section className={classes.operation} id={event.type} aria-labelledby={`${event.type}-title`}>
      <div className={classes.words}>
        <h2 id={`${event.type}-title`} className={classes.summary} lang="en">
          <a href={`#${event.type}`} className={classes.anchor}>
            {event.summary}
          </a>
        </h2>
        <p className={classes.address}>
          <code className={classes.bare}>{event.type}</code>
        </p>
        <Prose text={event.description} lang="en" />
        <h3>{t('event.headers')}</h3>
        <FieldList
          rows={event.parameters.map(({ name, description }) => ({ name, description, type: 'string', required: true }))}
          words={words}
        />
        <h3>{t('body')}</h3>
        <FieldList rows={fieldRows(schema, components.schemas)} words={words} />
        <h3>{t('event.answers')}</h3>
        <ul className={classes.errors}>
          {Object.entries(event.responses).map(([status, { description }]) => (
            <li key={status}>
              <span className={classes.status}>{status === 'default' ? '*' : status}</span>
              <span lang="en">
                <Inline text={description} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.examples}>
        <CodeBlock
          title={event.type}
          code={JSON.stringify(example, null, 2)}
          language="json"
          copy={{ label: t('copy'), done: t('copied') }}
        />
      </div>
    </section>
  );
}
