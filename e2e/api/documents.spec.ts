import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** The commands below a heading of docs/interface.md; without a heading, those before the first one. */
function commandsOf(heading: string): string {
  const [head = '', ...sections] = readFileSync('docs/interface.md', 'utf8').split(/^## /m);
  const section = heading === '' ? head : sections.find((text) => text.startsWith(`${heading}\n`));
  return [...(section ?? '').matchAll(/^```sh\n(.*?)^```/gms)].map(([, code]) => code).join('\n');
}

test('the order commands of docs/interface.md, run verbatim, take an order from its quote to its refund', async ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'interface-'));
  // Every response must be a success, and is printed.
  const strict = 'set -euo pipefail; curl() { command curl --fail-with-body "$@"; echo; }\n';
  const script = `${strict}URL=${baseURL}\n${commandsOf('Orders')}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '').data;
  expect(last).toMatchObject({ status: 'PAID', preparation: 'READY', payments: [{ type: 'Cash' }, { type: 'Cash' }] });
  expect(last.refunded).toBe(last.totalPrice / 2);
  expect(readFileSync(join(folder, 'receipt.pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
  rmSync(folder, { recursive: true });
});
