import type { z } from 'zod';
import type { AccessFlag, Role } from '../callers/caller';
import type { Access } from '../operation/access';
import type { ErrorCode } from '../operation/errors';
import { change } from '../operation/fields';
import { type Deprecated, errorsOf, type Operation, takesKey } from '../operation/operation';
import type { Registered } from '../operation/registry';
import { errorResponses } from './error-responses';
import { bodyExample, exampleOf, overrideExample } from './examples';
import type { JsonSchema, SchemaWriter } from './schemas';
import { headerRef, type Parameter, parameterRef, type Ref } from './shared-parts';

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

/** What the document says of one operation. */
export function operationObject(writer: SchemaWriter, { id, operation }: Registered): OperationObject {
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
