import { AppError, type ErrorCode, envelopeOf, errorTable } from '../operation/errors';
import { type JsonSchema, refTo } from './schemas';

/** Examples of `extraData`, by code. */
const extraDataOfCodes: Partial<Record<ErrorCode, unknown>> = {
  missing_parameters: {
    issues: [{ path: 'quantity', code: 'required', message: 'Required.' }],
  },
  invalid_parameters: { issues: [{ path: 'limit', code: 'too_big', message: 'Send 200 or less.' }] },
  missing_access_flag: { flag: 'CAN_EDIT_AREAS' },
  precondition_failed: { etag: '"Jj0b3kX1mC8Zl2a6Qf4vT9wYhRs"', current: {} },
  payload_too_large: { maxBytes: 1_048_576 },
  not_revertible: { revertedById: 14 },
};

export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'The envelope of every error.',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', description: 'A code for logic. It never changes its meaning.' },
    message: { type: 'string', description: 'A text for people, in the language of `Accept-Language`. Do not use it for logic.' },
    extraData: { description: 'Details of the error. For invalid input, `issues[]` with `path`, `code` and `message`.' },
  },
};

/** An example of a code’s error envelope. */
export function errorExample(code: ErrorCode): { summary: string; value: unknown } {
  return { summary: errorTable[code].en, value: envelopeOf(new AppError(code, { extraData: extraDataOfCodes[code] }), 'en') };
}

const retryableCodes = new Set<ErrorCode>(['too_many_requests', 'unavailable', 'restaurant_offline', 'idempotency_in_progress']);

/** The error answers of an operation, by status: the table’s, unless the operation documents another. */
export function errorResponses(codes: ErrorCode[], statuses: Partial<Record<ErrorCode, number>>): Record<string, object> {
  const byStatus = Object.groupBy(codes, (code) => statuses[code] ?? errorTable[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorTable[code].en}`).join('\n\n'),
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(ofStatus.some((code) => retryableCodes.has(code)) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
          ...(ofStatus.includes('precondition_failed') && { ETag: { $ref: '#/components/headers/ETag' } }),
        },
        content: {
          'application/json': {
            schema: { allOf: [refTo('Error')], properties: { code: { enum: ofStatus } } },
            examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}
