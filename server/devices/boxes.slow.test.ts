import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BoxSimulator } from '@/scripts/lib/box-simulator';
import { prisma } from '@/server/core/platform/db';
import { until } from '@/server/testing/boxes';
import { createPosDevice, createRestaurant, createTableLayout, createUser } from '@/server/testing/factories';
import { tokenOf } from '@/server/testing/http';
import { kill, killAll, run, startInstance } from '@/server/testing/processes';

/* The protocol between processes: two of the app, either of which may be killed, share one box; the simulator is another process. */

let restaurantId: number;
let tableLayoutUuid: string;
let token: string;
let adminToken: string;
const boxes: BoxSimulator[] = [];

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  ({ tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Plan' }));
  const user = await createUser(prisma, { role: 'pos', restaurantId });
  await createPosDevice(prisma, { restaurantId, userId: user.id, role: 'master' });
  token = await tokenOf(user.id);
  adminToken = await tokenOf((await createUser(prisma, { role: 'admin', accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] })).id);
});
afterEach(async () => {
  await Promise.all(boxes.splice(0).map((box) => box.stop()));
  await killAll();
});

async function call(url: string, method: string, path: string, as = token) {
  const began = performance.now();
  const response = await fetch(new URL(path, url), { method, headers: { authorization: `Bearer ${as}` } });
  return { status: response.status, body: await response.json(), ms: performance.now() - began };
}
const operating = (url: string) => call(url, 'GET', `/table_layout?restaurantId=${restaurantId}`);
/** Repeats a request that the box did not answer in time, as on a busy machine. Until then, the platform's own layout is returned. */
const untilBoxAnswers = (url: string, name: string) =>
  until(async () => {
    const { data } = (await operating(url)).body;
    return data.source === 'box' && data.name === name;
  });
const publish = (url: string) => call(url, 'POST', `/table-layouts/${tableLayoutUuid}/publish`, adminToken);

it('two app processes share one box, which reconnects to the other process when its own is killed', async () => {
  const [first, second] = await Promise.all([startInstance(), startInstance()]);
  let url = first.url;
  const box = new BoxSimulator({
    get url() {
      return url;
    },
    token: async () => token,
  });
  boxes.push(box);
  const linked = box.waitForLink();
  box.start();
  await linked;

  // Published and read by the process that does not have the stream.
  expect((await publish(second.url)).body).toMatchObject({ code: 'table_layout_published' });
  await until(async () => box.layout?.name === 'Plan');
  for (const each of [first, second]) await untilBoxAnswers(each.url, 'Plan');
  const together = await Promise.all(Array.from({ length: 20 }, (_, index) => operating(index % 2 === 0 ? first.url : second.url)));
  expect(together.map(({ body }) => body.data.source)).toEqual(Array.from({ length: 20 }, () => 'box'));

  // The process with the stream is killed without notice.
  url = second.url;
  const again = box.waitForLink();
  await kill(first.child);
  await again;
  await untilBoxAnswers(second.url, 'Plan');

  // The newest stream counts, even if an earlier one is still open somewhere.
  const third = await startInstance();
  const twin = new BoxSimulator({ url: third.url, token: async () => token, layout: box.layout && { ...box.layout, name: 'Twin' } });
  boxes.push(twin);
  await box.stop();
  const twinLinked = twin.waitForLink();
  twin.start();
  await twinLinked;
  await untilBoxAnswers(second.url, 'Twin');
});

it('the box simulator runs as a script with its options, and exits with 1 on invalid ones', async () => {
  const app = await startInstance();
  await publish(app.url);
  const folder = mkdtempSync(join(tmpdir(), 'brigade-box-'));
  try {
    const layout = { tableLayoutId: 'own', name: 'From the file', updatedAt: '2026-11-20T10:00:00.000Z', rooms: [] };
    writeFileSync(join(folder, 'layout.json'), JSON.stringify(layout));
    const common = ['--restaurant', String(restaurantId), '--url', app.url, '--token', token];
    const simulator = run('scripts/box.ts', ...common, '--latency', '100');
    let output = '';
    simulator.stdout?.on('data', (chunk) => (output += chunk));
    await untilBoxAnswers(app.url, 'Plan');
    const answer = await operating(app.url);
    expect(answer.body.data.name).toBe('Plan');
    expect(answer.ms).toBeGreaterThan(100);
    expect(output).toContain('Linked.');
    const sessions = await call(app.url, 'GET', `/table_sessions?restaurantId=${restaurantId}`);
    await until(async () => (await call(app.url, 'GET', `/table_sessions?restaurantId=${restaurantId}`)).body.data.isStale === false);
    expect(sessions.status).toBe(200);
    const ended = once(simulator, 'exit');
    simulator.kill('SIGINT');
    expect((await ended)[0]).toBe(0);

    run('scripts/box.ts', ...common, '--layout', join(folder, 'layout.json'));
    await untilBoxAnswers(app.url, 'From the file');

    const wrong = run('scripts/box.ts', '--restaurant', '1', '--drop', '7');
    expect((await once(wrong, 'exit'))[0]).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
