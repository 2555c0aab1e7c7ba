import type { JsonSchema } from './schemas';

/** A reference by name, or the thing itself. */
export interface Ref {
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

/** Parameters that operations refer to. */
export const headerParameters = {
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

/** Headers that responses refer to. */
export const headers = {
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

export const parameterRef = (name: keyof typeof headerParameters): Ref => ({ $ref: `#/components/parameters/${name}` });
export const headerRef = (name: keyof typeof headers): Ref => ({ $ref: `#/components/headers/${name}` });
