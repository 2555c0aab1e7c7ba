import { errorsOf } from '../operation/operation';
import { listOperations, type Registered, type Registry } from '../operation/registry';
import { errorExample, errorSchema } from './error-responses';
import { type OperationObject, operationObject } from './operation-object';
import { type JsonSchema, SchemaWriter } from './schemas';
import { headerParameters, headers, type Parameter } from './shared-parts';
import { type WebhookObject, type WebhookReference, webhookObjects } from './webhooks';

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

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

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
