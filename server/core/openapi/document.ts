import type { z } from 'zod';
import type { AccessFlag, Role } from '../callers/caller';
import type { Access } from '../operation/access';
import type { ErrorCode } from '../operation/errors';
import { change } from '../operation/fields';
import { type Deprecated, errorsOf, type Operation, takesKey } from '../operation/operation';
import { listOperations, type Registered, type Registry } from '../operation/registry';
import { errorExample, errorResponses, errorSchema } from './error-responses';
import { bodyExample, exampleOf, overrideExample } from './examples';
import { type JsonSchema, SchemaWriter } from './schemas';
import { type WebhookObject, type WebhookReference, webhookObjects } from './webhooks';

/** A reference by name, or the thing itself. */
interface Ref {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, Ref>;
}

export interface ResponseObject {
  description: string;
  headers: Record<string, Ref>;
  content?: Record<string, MediaType>;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  security: Record<string, string[]>[];
  parameters: (Parameter | Ref)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  deprecated?: true;
  /** Extension for our own reference: who may call the operation. */
  'x-access': { public: boolean; roles: Role[]; flag?: AccessFlag; scope: 'restaurant' | 'brand' | 'customer' | 'entity' | 'none' };
  'x-errors': ErrorCode[];
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; summary: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  /** Events that the service sends, by type. */
  webhooks: Record<string, WebhookObject>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    examples: Record<string, { summary: string; value: unknown }>;
    securitySchemes: Record<string, object>;
  };
}

const headerParameters = {
  DryRun: {
    name: 'dryRun',
    in: 'query',
    required: false,
    description:
      'Runs the write and rolls it back. The response is that of the real write, and `changes` lists the fields that would change.',
    schema: { type: 'boolean', default: false },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a write safe to retry. Within 24 hours the same key returns the stored response, with `Idempotent-Replayed: true`; while the first request is running, 503 `idempotency_in_progress`.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the last read, or of a dry run if the operation supports it. The write is refused with 412 if someone has changed the resource since.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the caller’s copy. The response is 304, without a body, while this copy is current.',
    schema: { type: 'string' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of `message`: English or French.',
    schema: { type: 'string', default: 'en' },
    example: 'fr',
  },
} satisfies Record<string, Parameter>;

const headers = {
  RequestId: {
    description: 'The id of the request in the logs: the `X-Request-Id` that was sent, or a new one.',
    schema: { type: 'string' },
  },
  ETag: { description: 'The version of the returned resource.', schema: { type: 'string' } },
  RetryAfter: { description: 'The number of seconds to wait before retrying.', schema: { type: 'integer' } },
  DryRun: { description: '`true` if nothing was saved.', schema: { type: 'string', enum: ['true'] } },
  IdempotentReplayed: { description: '`true` if this is the stored response.', schema: { type: 'string', enum: ['true'] } },
  ContentDisposition: { description: 'The file name.', schema: { type: 'string' } },
  Deprecation: { description: 'Since when the operation is deprecated, as a Unix time behind `@`.', schema: { type: 'string' } },
  Sunset: { description: 'From when it may be gone, as an HTTP date.', schema: { type: 'string' } },
  Link: { description: 'The operation to call instead, as `successor-version`.', schema: { type: 'string' } },
} satisfies Record<string, { description: string; schema: JsonSchema }>;

const parameterRef = (name: keyof typeof headerParameters): Ref => ({ $ref: `#/components/parameters/${name}` });
const headerRef = (name: keyof typeof headers): Ref => ({ $ref: `#/components/headers/${name}` });
const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const hasFields = (fields: z.ZodObject) => Object.keys(fields.shape).length > 0;

const roleNames: Record<Role, string> = {
  admin: 'Admin',
  brand_group: 'Brand Group',
  brand: 'Brand',
  restaurant: 'Restaurant',
  pos: 'POS',
  kiosk: 'Kiosk',
  customer: 'Customer',
  web: 'web session',
  guest: 'guest',
};

function accessOf(access: Access<never>): OperationObject['x-access'] {
  if (access === 'public') return { public: true, roles: [], scope: 'none' };
  const { roles, scope, flag } = access;
  const kind =
    'locate' in scope
      ? 'entity'
      : 'restaurant' in scope
        ? 'restaurant'
        : 'customer' in scope
          ? 'customer'
          : 'brand' in scope
            ? 'brand'
            : 'none';
  return { public: false, roles: [...roles], ...(flag && { flag }), scope: kind };
}

function accessSentence({ public: isPublic, roles, flag }: OperationObject['x-access']): string {
  if (isPublic) return 'Open to everybody.';
  const flagPhrase = flag ? ` with the access flag \`${flag}\`` : '';
  return `For the roles ${roles.map((role) => roleNames[role]).join(', ')}${flagPhrase}, within their scope.`;
}

function parametersOf(writer: SchemaWriter, operation: Operation): (Parameter | Ref)[] {
  const exampleInput = (operation.example ?? {}) as Record<string, unknown>;
  const parametersIn = (location: 'path' | 'query', fields: z.ZodObject): Parameter[] => {
    const { properties = {}, required = [] } = writer.write(fields, 'input');
    return Object.entries(properties).map(([name, { description, ...schema }]) => {
      const isRequired = location === 'path' || required.includes(name);
      const example = exampleInput[name] ?? (isRequired ? exampleOf(writer, schema) : undefined);
      return {
        name,
        in: location,
        required: isRequired,
        ...(description && { description }),
        schema,
        ...(example !== undefined && { example }),
      };
    });
  };
  const writes = operation.kind === 'mutation' || operation.kind === 'upload';
  return [
    ...parametersIn('path', operation.params),
    ...parametersIn('query', operation.query),
    ...(writes && (operation.transaction || operation.progress) ? [parameterRef('DryRun')] : []),
    ...(takesKey(operation) ? [parameterRef('IdempotencyKey')] : []),
    ...((operation.replaces ?? operation.guardedBy) ? [parameterRef('IfMatch')] : []),
    ...(operation.etag ? [parameterRef('IfNoneMatch')] : []),
    ...(operation.kind === 'download' ? [] : [parameterRef('AcceptLanguage')]),
  ];
}

function requestBodyOf(writer: SchemaWriter, operation: Operation): OperationObject['requestBody'] {
  if (!hasFields(operation.body)) return undefined;
  if (operation.signedBy !== undefined) return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  const schema = writer.write(operation.body, 'input');
  const required = (schema.required?.length ?? 0) > 0;
  if (operation.kind === 'upload') return { required, content: { 'multipart/form-data': { schema } } };
  const body = { schema, example: bodyExample(writer, schema, (operation.example ?? {}) as Record<string, unknown>) };
  return { required, content: { 'application/json': body, ...(operation.form && { 'application/x-www-form-urlencoded': body }) } };
}

function envelopeSchema(writer: SchemaWriter, operation: Operation): JsonSchema {
  const { status, code, data, noData, extra } = operation.success;
  const extraSchema = extra ? writer.write(extra, 'output') : {};
  const writes = operation.kind !== 'query' && operation.transaction;
  return {
    type: 'object',
    required: ['status', 'code', 'message', ...(noData ? [] : ['data']), ...(extraSchema.required ?? [])],
    properties: {
      ...extraSchema.properties,
      status: { const: status },
      code: { const: code },
      message: { type: 'string', description: 'A text for people. Do not use it for logic.', examples: ['Success.'] },
      ...(!noData && { data: writer.write(data, 'output') }),
      ...(writes && {
        changes: { type: 'array', items: writer.write(change, 'output'), description: 'In a dry run: the fields that would change.' },
      }),
    },
  };
}

function successOf(writer: SchemaWriter, operation: Operation): Record<string, ResponseObject> {
  const { status, code, contentTypes = [] } = operation.success;
  const commonHeaders = { 'X-Request-Id': headerRef('RequestId') };
  if (operation.kind === 'download') {
    const isStream = contentTypes.includes('text/event-stream');
    const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: fileSchema(type) }]));
    const description = isStream ? 'A stream of events.' : 'The file.';
    return {
      [status]: {
        description,
        headers: { ...commonHeaders, ...(!isStream && { 'Content-Disposition': headerRef('ContentDisposition') }) },
        content,
      },
    };
  }
  const schema = operation.bare ? writer.write(operation.success.data, 'output') : envelopeSchema(writer, operation);
  const { changes: _, ...generated } = exampleOf(writer, schema) as Record<string, unknown>;
  const givenExample = operation.success.example;
  const example = operation.bare
    ? overrideExample(generated, givenExample)
    : { ...generated, data: overrideExample(generated.data, givenExample) };
  const writes = operation.kind !== 'query' && operation.transaction;
  const success: ResponseObject = {
    description: operation.bare ? 'The data itself, without the envelope.' : `\`${code}\``,
    headers: {
      ...commonHeaders,
      ...((operation.etag || operation.replaces) && { ETag: headerRef('ETag') }),
      ...(writes && { 'Dry-Run': headerRef('DryRun') }),
      ...(operation.deprecated && { Deprecation: headerRef('Deprecation'), Sunset: headerRef('Sunset'), Link: headerRef('Link') }),
      ...(takesKey(operation) && operation.idempotency === 'replayed' && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
    },
    content: { 'application/json': { schema, example } },
  };
  if (operation.progress) return { [status]: progressOf(success, code, example) };
  if (operation.file)
    Object.assign(success.content ?? {}, { [operation.file.contentType]: { schema: fileSchema(operation.file.contentType) } });
  if (!operation.etag) return { [status]: success };
  return {
    [status]: success,
    304: { description: 'The caller’s copy is current.', headers: { ...commonHeaders, ETag: headerRef('ETag') } },
  };
}

/** A stream of lines, of which the last is the envelope. The reference describes both. */
function progressOf(success: ResponseObject, code: string, example: unknown): ResponseObject {
  const description = 'Lines `<done>/<total>`, from `0/<total>` on and at least one each thousand. The last line is the JSON envelope.';
  return {
    ...success,
    description: `\`${code}\`, as the last line of a stream. If the work fails, the last line is the envelope of the error.`,
    content: {
      'text/plain': { schema: { type: 'string', description }, example: `0/2\n2/2\n${JSON.stringify(example)}` },
      ...success.content,
    },
  };
}

function fileSchema(contentType: string): JsonSchema {
  // A schema describes JSON as it is parsed, not its text.
  if (contentType.endsWith('+json')) return { type: 'object' };
  return contentType.startsWith('text/') ? { type: 'string' } : { type: 'string', contentMediaType: contentType };
}

const deprecationSentence = ({ sunset, successor }: Deprecated) =>
  `Deprecated: call \`${successor}\` instead. It may be removed after ${sunset}; every response says so in its headers.`;

const refusedRepeatSentence =
  'The answer holds a secret, which is not stored: a repeat under the same `Idempotency-Key` writes nothing and is 409 `conflict`, with what the first request made in `extraData.made`.';

function operationObject(writer: SchemaWriter, { id, operation }: Registered): OperationObject {
  const access = accessOf(operation.access);
  const codes = errorsOf(operation);
  return {
    operationId: id,
    summary: operation.summary,
    description: [
      operation.description,
      operation.deprecated && deprecationSentence(operation.deprecated),
      operation.idempotency === 'refused' && refusedRepeatSentence,
      accessSentence(access),
    ]
      .filter(Boolean)
      .join('\n\n'),
    tags: [operation.tag],
    security: access.public ? [] : [{ bearerToken: [] }, { sessionCookie: [] }],
    parameters: parametersOf(writer, operation),
    requestBody: requestBodyOf(writer, operation),
    ...(operation.deprecated && { deprecated: true as const }),
    responses: { ...successOf(writer, operation), ...(errorResponses(codes, operation.statuses) as Record<string, ResponseObject>) },
    'x-access': access,
    'x-errors': codes,
  };
}

export interface ReferenceFacts {
  version: string;
  /** Introduction of the interface, in Markdown. */
  description: string;
  /** What each tag is about; tags appear in this order. */
  tags: Record<string, string>;
  /** The events that are sent, and their tag. */
  webhooks: { tag: string; events: Record<string, WebhookReference> };
  /** The name of the browser session's cookie. */
  sessionCookie: string;
}

/**
 * The OpenAPI 3.1 document of all operations: parameters, bodies, answers with examples, and all errors. Built from the operations alone,
 * so that it can't contradict them.
 */
export function openApiDocument(registry: Registry, facts: ReferenceFacts): OpenApiDocument {
  const writer = new SchemaWriter();
  const order = Object.keys(facts.tags);
  const sortKeyOf = ({ operation: { tag, path, method } }: Registered) =>
    `${String(order.indexOf(tag)).padStart(3, '0')} ${path} ${methodOrder.indexOf(method)}`;
  const entries = listOperations(registry).sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
  const paths: OpenApiDocument['paths'] = {};
  for (const entry of entries) {
    const { path, method } = entry.operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(writer, entry) };
  }
  const webhooks = webhookObjects(writer, facts.webhooks.tag, facts.webhooks.events);
  const pathsText = JSON.stringify(paths);
  const onlyUsed = <T>(kind: string, components: Record<string, T>) =>
    Object.fromEntries(Object.entries(components).filter(([name]) => pathsText.includes(`"#/components/${kind}/${name}"`)));
  const codes = [...new Set(entries.flatMap(({ operation }) => errorsOf(operation)))].sort();
  return JSON.parse(
    JSON.stringify({
      openapi: '3.1.1',
      info: {
        title: 'Brigade',
        version: facts.version,
        summary: 'The API of the back office for restaurant chains.',
        description: facts.description,
        license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
      },
      servers: [{ url: '/', description: 'The service that serves this document.' }],
      tags: Object.entries(facts.tags).map(([name, description]) => ({ name, description })),
      paths,
      webhooks,
      components: {
        schemas: { ...writer.components, Error: errorSchema },
        parameters: onlyUsed('parameters', headerParameters),
        headers: onlyUsed('headers', headers),
        examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
        securitySchemes: {
          bearerToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The `access_token` of `POST /oauth/login`, or of `POST /v1/web_sessions` for guests who order online.',
          },
          sessionCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: facts.sessionCookie,
            description: 'The session of the back office. Writes require an `Origin` header of the same site.',
          },
        },
      },
    } satisfies OpenApiDocument),
  );
}
