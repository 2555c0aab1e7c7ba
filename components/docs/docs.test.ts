import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '@/messages/en/docs.json';
import fr from '@/messages/fr/docs.json';
import type { OperationObject } from '@/server/core/openapi/operation-object';
import { errorTable } from '@/server/core/operation/errors';
import { apiReference } from '@/server/reference';
import { frenchSubjects, frenchTitles } from '@/server/titles.fr';
import { curlOf } from './curl';
import { fieldRows, typeWords } from './fields';
import { chaptersOf, hrefOf } from './reference';

const document = apiReference();
const chapters = chaptersOf(document);
const all = chapters.flatMap(({ operations }) => operations);

function documented(operationId: string) {
  const found = all.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not documented`);
  return found;
}
/** The arguments that a shell parses from each command. A single shell parses all, each in a subshell. */
function wordsOf(commands: string[]): string[][] {
  const readEach = String.raw`for each; do (eval "$each"); printf '\036'; done`;
  const echoed = commands.map((command) => command.replace(/^curl /, String.raw`printf '%s\n' `));
  const said = execFileSync('sh', ['-c', readEach, 'sh', ...echoed], { env: { ...process.env, TOKEN: 'abc' }, encoding: 'utf8' });
  return said
    .split('\u001e')
    .slice(0, -1)
    .map((words) => words.split('\n'));
}
const curl = (operationId: string) => {
  const { path, method, operation } = documented(operationId);
  return curlOf('http://localhost:3000', path, method, operation);
};

describe('API reference', () => {
  it('lists every operation in exactly one chapter, each under a unique address', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(all.map(({ operation }) => operation.operationId).toSorted()).toEqual(ids.toSorted());
    const hrefs = chapters.flatMap((chapter) => chapter.operations.map((entry) => hrefOf(chapter, entry)));
    expect(new Set(hrefs).size).toBe(ids.length);
    expect(hrefs).toContain('/docs/stock#stock.listStock');
  });

  it('has a unique French title for every operation', () => {
    const inFrench = chaptersOf(document, { titles: frenchTitles, subjects: frenchSubjects });
    const french = inFrench.flatMap(({ operations }) => operations);
    expect(french.map(({ operation }) => operation.operationId)).toEqual(all.map(({ operation }) => operation.operationId));
    expect(french.filter(({ title, operation }) => title === operation.summary)).toEqual([]);
    expect(new Set(french.map(({ title }) => title)).size).toBe(french.length);
    expect(all.every(({ title, operation }) => title === operation.summary)).toBe(true);
    expect(inFrench.map(({ slug }) => slug)).toEqual(chapters.map(({ slug }) => slug));
    expect(inFrench.filter(({ description }, index) => description === chapters[index]?.description)).toEqual([]);
  });

  it.each([
    ['English', en],
    ['French', fr],
  ])('explains what to do about every error, in %s', (_language, messages) => {
    expect(Object.keys(messages.errors).toSorted()).toEqual(Object.keys(errorTable).toSorted());
  });
});

describe('curl commands', () => {
  it('contain what is needed and nothing more', () => {
    expect(curl('stock.listStock')).toBe(
      `curl -s 'http://localhost:3000/v2/restaurants/1/stock?stockStatus=low&limit=50' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
    expect(curl('identity.login')).not.toContain('$TOKEN');
    expect(curl('stock.exportStock')).toMatch(/^curl -sOJ '/);
    expect(curl('live.streamLive')).toMatch(/^curl -sN '/);
    expect(curl('stock.updateStockSettings')).toContain(`-d '{"stockManagementV2Enabled":true,"defaultSafetyStock":8}'`);
  });

  const ids = all.map(({ operation }) => operation.operationId);
  let wordsOfAll: string[][];
  beforeAll(() => {
    wordsOfAll = wordsOf(ids.map(curl));
  });

  it.each(ids)('pass the arguments of %s through a shell unchanged', (operationId) => {
    const words = wordsOfAll[ids.indexOf(operationId)] ?? [];
    const { path, operation } = documented(operationId);
    const body = operation.requestBody?.content['application/json']?.example;
    if (body) expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual(body);
    if (!operation['x-access'].public) expect(words).toContain('Authorization: Bearer abc');
    expect(words.some((word) => word.startsWith(`http://localhost:3000${path.split('{')[0]}`))).toBe(true);
    expect(words.join(' ')).not.toMatch(/[{}]\w*Id\b|undefined/);
  });

  it('protect quotes and variables from the shell', () => {
    const body = { name: "L'été $HOME `ls`" };
    const operation = {
      parameters: [],
      responses: {},
      requestBody: { required: true, content: { 'application/json': { schema: {}, example: body } } },
      'x-access': { public: true, roles: [], scope: 'none' },
    } as unknown as OperationObject;
    const [words = []] = wordsOf([curlOf('http://localhost', '/x', 'POST', operation)]);
    expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual(body);
  });
});

describe('field documentation', () => {
  const components = document.components.schemas;

  it.each([
    [{ $ref: '#/components/schemas/Id' }, 'integer'],
    [{ type: 'integer', minimum: 1, maximum: 200, default: 50 }, 'integer, 1 to 200, default 50'],
    [{ type: 'string', maxLength: 255 }, 'string, at most 255 characters'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }] }, 'string or null, date-time'],
    [{ type: 'array', items: { type: 'string', enum: ['A', 'B'] } }, 'string[], A | B'],
    [{ type: 'string', enum: ['out', 'low'] }, 'string, out | low'],
    [{ const: 200 }, '200'],
    [{}, 'any'],
  ])('describes a type in a few words: %j', (schema, words) => {
    expect(typeWords(schema, components)).toBe(words);
  });

  it('names nested fields by their full path', () => {
    const body = documented('stock.createDelivery').operation.requestBody?.content['application/json']?.schema ?? {};
    const rows = fieldRows(body, components);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['supplierName', 'lines', 'lines[].productId', 'lines[].quantity']),
    );
    expect(rows.find(({ name }) => name === 'lines[].quantity')).toMatchObject({
      required: true,
      type: expect.stringContaining('integer'),
    });
  });
});
