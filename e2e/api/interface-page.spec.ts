import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { bearer, envelopeOf } from './client';

const page = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');

test('the first commands of docs/interface.md succeed when pasted into a shell', async ({ baseURL, request }) => {
  const block = /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  expect(block).toContain('URL=http://localhost:3000');

  // The product of the examples exists; they run on another one, so that parallel journeys keep theirs.
  const headers = await bearer(request, 'brand');
  const there = await request.put('/menus/1/products/croissant-au-beurre/quantity?dryRun=true', { headers, data: { quantity: 1 } });
  expect((await envelopeOf(there)).data).toMatchObject({ productId: 1 });
  const { data } = await envelopeOf(await request.get('/v2/restaurants/1/stock?tracked=true&limit=200', { headers }));
  const { productId, signature } = data.items.at(-2);

  const end = '\n--- end of an answer ---\n';
  const script = block
    .replace('URL=http://localhost:3000', `URL=${baseURL}`)
    .replaceAll('products/croissant-au-beurre/', `products/${signature}/`)
    .replaceAll(/(products|by-product)\/1\b/g, `$1/${productId}`)
    .replace(/^curl -s/gm, `curl -s -w '${end}'`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script]);
  const answers = stdout
    .split(end)
    .slice(0, -1)
    .map((text) => JSON.parse(text));
  // All but the login, whose response is read into a variable.
  expect(answers).toHaveLength((block.match(/^curl/gm) ?? []).length);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, code: expect.stringMatching(/_succeed$/) });
  expect(
    answers
      .at(-1)
      .data.map(({ movementType }: { movementType: string }) => movementType)
      .slice(0, 2),
  ).toEqual(['RAZ', 'MANUAL_ADJUSTMENT']);
});
