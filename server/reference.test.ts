// @not-in-check
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GET } from '@/app/openapi.json/route';
import type { OperationObject } from './core/openapi/operation-object';
import { errorTable } from './core/operation/errors';
import { errorsOf } from './core/operation/operation';
import { listOperations } from './core/operation/registry';
import { operations } from './operations';
import { answerReference, apiReference, withDataPlatform } from './reference';

const document = apiReference();
const all = listOperations(operations);
const objectOf = (path: string, method: string): OperationObject => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

describe('the OpenAPI document', () => {
  it('contains every operation under its id', () => {
    const documented = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(documented.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  it.each(all.map((entry) => [entry.id, entry.operation] as const))(
    'describes the parameters, body, access and errors of %s',
    (_id, operation) => {
      const found = objectOf(operation.path, operation.method);
      const named = (place: string) =>
        found.parameters.flatMap((parameter) => ('name' in parameter && parameter.in === place ? [parameter.name] : []));
      expect(named('path')).toEqual(Object.keys(operation.params.shape));
      expect(named('query')).toEqual(Object.keys(operation.query.shape));
      for (const parameter of found.parameters) {
        if (!('name' in parameter)) continue;
        const schema = (parameter.in === 'path' ? operation.params : operation.query).shape[parameter.name];
        expect(parameter.required).toBe(!(schema as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success);
      }
      expect(found.requestBody !== undefined).toBe(Object.keys(operation.body.shape).length > 0);
      expect(found.security.length === 0).toBe(operation.access === 'public');
      for (const code of errorsOf(operation)) {
        const examples = found.responses[operation.statuses[code] ?? errorTable[code].status]?.content?.['application/json']?.examples;
        expect(examples).toHaveProperty(code);
      }
    },
  );

  it('describes dry runs, idempotency keys and If-Match on writes but not on login, and other content types', () => {
    const write = objectOf('/v2/restaurants/{restaurantId}/stock/settings', 'PUT');
    expect(write.parameters).toEqual(
      expect.arrayContaining(['DryRun', 'IdempotencyKey', 'IfMatch'].map((name) => ({ $ref: `#/components/parameters/${name}` }))),
    );
    expect(write.responses[412]?.content?.['application/json']?.examples).toHaveProperty('precondition_failed');
    expect(write.responses[200]?.headers).toHaveProperty('Idempotent-Replayed');
    const login = objectOf('/oauth/login', 'POST');
    expect(JSON.stringify(login.parameters)).not.toMatch(/DryRun|IdempotencyKey/);
    expect(Object.keys(login.requestBody?.content ?? {})).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    expect(objectOf('/v2/restaurants/{restaurantId}/live', 'GET').responses[200]?.content).toHaveProperty('text/event-stream');
  });

  it('gives examples that pass the operations’ own schemas', () => {
    for (const { id, operation } of all) {
      const found = objectOf(operation.path, operation.method);
      const body = found.requestBody?.content['application/json']?.example;
      if (body !== undefined) expect([id, operation.body.safeParse(body).error?.issues]).toEqual([id, undefined]);
      const answer = found.responses[operation.success.status]?.content?.['application/json']?.example as { data?: unknown } | undefined;
      const shown = operation.bare ? answer : answer?.data;
      if (answer && !operation.success.noData) expect([id, operation.success.data.safeParse(shown).error?.issues]).toEqual([id, undefined]);
    }
  });

  it('describes a JSON file as an object, and other files as strings', () => {
    const content = objectOf('/areas/restaurant/{restaurantId}/export', 'GET').responses[200]?.content;
    expect(content?.['application/geo+json']?.schema).toEqual({ type: 'object' });
    expect(content?.['application/vnd.google-earth.kml+xml']?.schema).toMatchObject({ type: 'string' });
  });

  it('names the data platform as the server of the treasury report when one is configured', () => {
    const path = '/reports/treasury';
    expect(withDataPlatform(document, undefined)).toBe(document);
    const served = withDataPlatform(document, 'https://data.example');
    expect(served.paths[path]?.get).toMatchObject({
      servers: [{ url: 'https://data.example' }],
      summary: document.paths[path]?.get?.summary,
    });
    expect(served.paths['/v1/takings']).toBe(document.paths['/v1/takings']);
  });

  it('is served to any origin', async () => {
    const response = await GET(new Request('http://brigade.test/openapi.json'));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(document);
  });

  it('is compressed once, and answers 304 to a client that already has it', async () => {
    const get = (headers: Record<string, string>) => answerReference({ method: 'GET', headers: new Headers(headers) });
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    const bytes = packed.body as Buffer;
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(document);
    expect(bytes.length).toBeLessThan(225_000);
    const etag = packed.headers.etag ?? '';
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-none-match': etag })).status).toBe(200);
    expect((await get({ 'accept-encoding': 'gzip' })).body).toBe(bytes);
  });
});
