import type { z } from 'zod';
import { exampleOf } from './examples';
import { type JsonSchema, SchemaWriter } from './schemas';

/** An event that the service sends: its description and its data. */
export interface WebhookReference {
  summary: string;
  description: string;
  /** The version of the data. Raised for changes that break receivers. */
  version: number;
  data: z.ZodType;
}

export interface WebhookObject {
  post: {
    operationId: string;
    summary: string;
    description: string;
    tags: [string];
    parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema; example: string }[];
    requestBody: { required: true; content: { 'application/json': { schema: JsonSchema; example: unknown } } };
    responses: Record<string, { description: string }>;
    security: [];
  };
}

const EVENT_ID = 'evt_0f8fad5bd9cb469fa16570867728950e';

const headers: WebhookObject['post']['parameters'] = [
  ['webhook-id', 'The id of the event, the same at each attempt: an event may come twice.', EVENT_ID],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970. Refuse what is more than five minutes off.', '1795343400'],
  [
    'webhook-signature',
    'Signatures separated by spaces, each `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One of them is made with your secret; while secrets are rotated there are two.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
].map(([name = '', description = '', example = '']) => ({
  ...{ name, in: 'header' as const, required: true as const, description, example },
  schema: { type: 'string' },
}));

/** The schema of an event’s message around its data. */
function messageSchema(writer: SchemaWriter, type: string, { version, data }: WebhookReference): JsonSchema {
  return {
    type: 'object',
    required: ['id', 'type', 'createdAt', 'version', 'sequence', 'data'],
    properties: {
      id: { type: 'string', description: 'As `webhook-id`.', examples: [EVENT_ID] },
      type: { const: type },
      createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
      version: { const: version, description: 'Of `data`.' },
      sequence: {
        type: 'integer',
        minimum: 1,
        description: 'Counts the events of this webhook: a gap says that some are still to come.',
        examples: [1042],
      },
      test: { type: 'boolean', description: 'Only there, and true, in a test.', examples: [true] },
      data: writer.write(data, 'output'),
    },
  };
}

/** An example of the data of an event. */
export function exampleOfData({ data }: WebhookReference): unknown {
  const writer = new SchemaWriter();
  return exampleOf(writer, writer.write(data, 'output'));
}

/** The `webhooks` of an OpenAPI document. */
export function webhookObjects(writer: SchemaWriter, tag: string, events: Record<string, WebhookReference>): Record<string, WebhookObject> {
  return Object.fromEntries(
    Object.entries(events).map(([type, event]) => {
      const schema = messageSchema(writer, type, event);
      const { test: _, ...example } = exampleOf(writer, schema) as Record<string, unknown>;
      const post = {
        ...{ operationId: type, summary: event.summary, description: event.description, tags: [tag] as [string], parameters: headers },
        requestBody: { required: true as const, content: { 'application/json': { schema, example } } },
        responses: {
          '2XX': { description: 'The event arrived. Answer within 10 seconds, and work on it after that.' },
          410: { description: 'Nobody is there any more: the webhook is switched off.' },
          429: { description: 'Too fast: nothing is sent before `Retry-After`.' },
          default: { description: 'It is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. Redirects are not followed.' },
        },
        security: [] as [],
      };
      return [type, { post }];
    }),
  );
}
