import { Link } from '@/components/ui/Link';
import type { OpenApiDocument } from '@/server/core/openapi/document';
import type { MediaType } from '@/server/core/openapi/operation-object';
import type { JsonSchema } from '@/server/core/openapi/schemas';
import type { Parameter } from '@/server/core/openapi/shared-parts';
import { CodeBlock } from './CodeBlock';
import { curlOf } from './curl';
import classes from './docs.module.css';
import { type FieldRow, fieldRows, typeWords } from './fields';
import { Inline, Prose } from './Prose';
import type { Documented } from './reference';
import type { DocsWords } from './words';

/** Status and texts of the error codes. */
export type ErrorCatalogue = Record<string, { status: number; en: string; fr: string }>;

interface Props {
  documented: Documented;
  components: OpenApiDocument['components'];
  errors: ErrorCatalogue;
  locale: 'en' | 'fr';
  /** The address of the service, so that commands work when pasted. */
  origin: string;
  t: DocsWords;
}

/** An operation: its purpose, who may call it, its parameters, response and errors. */
export function Operation({ documented, components, errors, locale, origin, t }: Props) {
  const { path, method, title, operation } = documented;
  const copy = { label: t('copy'), done: t('copied') };
  const example = answerExample(documented);
  return (
    <section className={classes.operation} id={operation.operationId} aria-labelledby={`${operation.operationId}-title`}>
      <div className={classes.words}>
        <h2 id={`${operation.operationId}-title`} className={classes.summary}>
          <a href={`#${operation.operationId}`} className={classes.anchor}>
            {title}
          </a>
        </h2>
        <p className={classes.address}>
          <span className={classes.method} data-method={method}>
            {method}
          </span>
          <code className={classes.bare}>{path}</code>
        </p>
        <Prose text={withoutAccessParagraph(operation.description)} lang="en" />
        <Access documented={documented} t={t} />
        <Parameters documented={documented} components={components} t={t} />
        <Body documented={documented} components={components} t={t} />
        <Answer documented={documented} components={components} t={t} />
        <Errors documented={documented} errors={errors} locale={locale} t={t} />
      </div>
      <div className={classes.examples}>
        <CodeBlock title={t('request')} code={curlOf(origin, path, method, operation)} language="shell" copy={copy} />
        {example && (
          <CodeBlock title={t('answerOf', { status: example.status })} code={example.code} language={example.language} copy={copy} />
        )}
      </div>
    </section>
  );
}

/** The description without its last paragraph about who may call it, which is shown separately. */
function withoutAccessParagraph(description: string): string {
  return description.split('\n\n').slice(0, -1).join('\n\n');
}

function successOf({ operation }: Documented): [status: string, content: Record<string, MediaType>] {
  const [status = '200', response] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  return [status, response?.content ?? {}];
}

const streamExample = `event: hello
data: {"restaurantId":1,"heardFor":600000,"changed":{"stock":1500}}

event: change
data: {"topic":"stock","ids":[12,31]}`;

function answerExample(documented: Documented): { status: string; code: string; language: 'json' | 'text' } | null {
  const [status, content] = successOf(documented);
  if (content['text/event-stream']) return { status, code: streamExample, language: 'text' };
  const json = content['application/json'];
  return json ? { status, code: JSON.stringify(json.example, null, 2), language: 'json' } : null;
}

type PartProps = Pick<Props, 'documented' | 't'>;
type TableProps = Pick<Props, 'documented' | 'components' | 't'>;

function Access({ documented: { operation }, t }: PartProps) {
  const { public: isPublic, roles, flag, scope } = operation['x-access'];
  if (isPublic) return <p className={classes.access}>{t('access.public')}</p>;
  return (
    <p className={classes.access}>
      <span>{t('access.label')} </span>
      {roles.map((role) => (
        <span key={role} className={classes.role}>
          {t(`roles.${role}`)}
        </span>
      ))}
      <span>{t(`access.${scope}`)}</span>
      {flag && (
        <span>
          {' '}
          {t('access.flag')} <code>{flag}</code>
        </span>
      )}
    </p>
  );
}

/** Parameters shared by many operations are explained once, on the first page. */
const explanations: Record<string, string> = {
  DryRun: 'dryRun',
  IdempotencyKey: 'idempotency',
  IfMatch: 'versions',
  IfNoneMatch: 'versions',
  AcceptLanguage: 'answers',
};

function Parameters({ documented: { operation }, components, t }: TableProps) {
  const ownParameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const shared = operation.parameters.flatMap((parameter) => {
    const key = '$ref' in parameter ? parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1) : '';
    const sharedParameter = components.parameters[key];
    return sharedParameter ? [{ ...sharedParameter, href: `/docs#${explanations[key]}` }] : [];
  });
  const rows = ownParameters.map(({ name, in: place, required, description, schema }) => ({
    name,
    place: t(`places.${place}`),
    required,
    description,
    type: typeWords(schema, components.schemas),
  }));
  return (
    <>
      <h3>{t('parameters')}</h3>
      {rows.length > 0 && <FieldList rows={rows} words={{ required: t('required') }} />}
      <p className={classes.shared}>
        {t('alike')}{' '}
        {shared.map(({ name, description, href }) => (
          <Link key={name} href={href} title={description}>
            <code>{name}</code>
          </Link>
        ))}
      </p>
    </>
  );
}

function Body({ documented: { operation }, components, t }: TableProps) {
  const content = operation.requestBody?.content;
  if (!content) return null;
  const [first] = Object.values(content);
  return (
    <>
      <h3>{t('body')}</h3>
      <p className={classes.mediaTypes}>
        {Object.keys(content).map((type) => (
          <code key={type}>{type}</code>
        ))}
      </p>
      {first && <FieldList rows={fieldRows(first.schema, components.schemas)} words={{ required: t('required') }} />}
    </>
  );
}

/** The fields in addition to those of every response. */
function dataRows(schema: JsonSchema, components: OpenApiDocument['components']) {
  const { status: _status, code: _code, message: _message, changes: _changes, ...own } = schema.properties ?? {};
  return fieldRows({ ...schema, properties: own }, components.schemas);
}

/** In responses every field is present, so the mark «required» would be of no use. */
function withoutMarks<Row extends { required: boolean }>(rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, required: false }));
}

function Answer({ documented, components, t }: TableProps) {
  const [status, content] = successOf(documented);
  const json = content['application/json'];
  const code = json?.schema.properties?.code?.const;
  return (
    <>
      <h3>{t('answer')}</h3>
      <p className={classes.mediaTypes}>
        <code>{status}</code>
        {typeof code === 'string' && <code>{code}</code>}
        {!json && Object.keys(content).map((type) => <code key={type}>{type}</code>)}
      </p>
      {json && (
        <details className={classes.details}>
          <summary>{t('fields')}</summary>
          <FieldList rows={withoutMarks(dataRows(json.schema, components))} words={{ required: t('required') }} />
        </details>
      )}
    </>
  );
}

function Errors({ documented: { operation }, errors, locale, t }: Pick<Props, 'documented' | 'errors' | 'locale' | 't'>) {
  const rows = operation['x-errors']
    .flatMap((code) => (errors[code] ? [{ code, ...errors[code] }] : []))
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
  return (
    <details className={classes.details}>
      <summary>{t('errorsOf', { count: rows.length })}</summary>
      <ul className={classes.errors}>
        {rows.map((error) => (
          <li key={error.code}>
            <span className={classes.status}>{error.status}</span>
            <Link href={`/docs/errors#${error.code}`}>
              <code>{error.code}</code>
            </Link>
            <span>{error[locale]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FieldListProps {
  rows: (FieldRow & { place?: string })[];
  words: { required: string };
}

/** Parameters or fields: name and type, with the description below. */
export function FieldList({ rows, words }: FieldListProps) {
  return (
    <dl className={classes.fields}>
      {rows.map(({ name, type, required, description, place }) => (
        <div key={`${place} ${name}`} className={classes.field}>
          <dt>
            <code className={classes.bare}>{name}</code>
            <span className={classes.type} lang="en">
              {type}
            </span>
            {place && <span className={classes.type}>{place}</span>}
            {required && <span className={classes.required}>{words.required}</span>}
          </dt>
          {description && (
            <dd lang="en">
              <Inline text={description} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
