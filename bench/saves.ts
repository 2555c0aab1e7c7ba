import { type BoxLayout, BoxSimulator, layoutOf } from '@/scripts/lib/box-simulator';
import type { Room } from '@/server/floor/floor.schema';
import { outlines, times } from './areas';
import type { Harness } from './harness';
import { median } from './load';
import { number, table } from './print';
import { seedLedger } from './seed';
import { big, planner, plans, small, tills } from './shape';

const ROUNDS = 60;

interface Times {
  what: string;
  ours: number;
  /** What the time in `baseline` is of. */
  against: string;
  baseline: number;
  goal: string;
}

async function send(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

const authHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** The median milliseconds of two things done alternately, after a warm-up of both. */
async function timeAlternately(
  ours: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<{ ours: number; baseline: number }> {
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let round = -10; round < ROUNDS; round++) {
    const [baselineMs, ourMs] = [await milliseconds(baseline), await milliseconds(ours)];
    if (round < 0) continue;
    times.baseline.push(baselineMs);
    times.ours.push(ourMs);
  }
  return { ours: median(times.ours), baseline: median(times.baseline) };
}

/** Two hundred areas of a hundred points, each open twice a day; every save changes every fee. */
async function compareAreas(ports: { ours: number; baseline: number }): Promise<Times> {
  const { restaurantId } = big;
  let ids: number[] = [];
  let fee = 0;
  const areas = () => {
    fee += 1;
    return outlines.map((points, index) => ({
      ...(ids[index] !== undefined && { areaId: ids[index] }),
      name: `Area ${index}`,
      deliveryFee: 100 + (fee % 50),
      deliveryDelay: 30,
      isActivated: true,
      minimumAmount: 1_500,
      minimumAmountForFreeDelivery: null,
      forceOnlinePayment: false,
      isScheduleModeEnabled: true,
      points,
      schedules: times,
    }));
  };
  const url = `http://127.0.0.1:${ports.ours}/areas/restaurant/${restaurantId}`;
  const headers = authHeaders(planner.token);
  ids = ((await send(url, { headers })) as { data: { areaId: number }[] }).data.map(({ areaId }) => areaId);
  const medians = await timeAlternately(
    async () => {
      const { data } = (await send(url, { method: 'POST', headers, body: JSON.stringify({ areas: areas() }) })) as {
        data: { areaId: number }[];
      };
      ids = data.map(({ areaId }) => areaId);
    },
    () =>
      send(`http://127.0.0.1:${ports.baseline}/save-areas`, {
        method: 'POST',
        body: JSON.stringify({ restaurantId: small.restaurantId, areas: areas() }),
      }),
  );
  return { what: 'replacement of 200 areas', ...medians, against: 'bare Next + pg: the statements alone', goal: '≤ 2' };
}

/** A room of five hundred tables, all of them moved, compared with the bare statements. */
async function compareRooms(ports: { ours: number; baseline: number }): Promise<Times> {
  const { layoutId, roomId } = plans[1];
  const room = `http://127.0.0.1:${ports.ours}/rooms/${roomId}`;
  const { data } = (await send(room, { headers: authHeaders(planner.token) })) as { data: Room };
  let shift = 0;
  const moved = () => {
    shift += 1;
    return data.tables.map(({ tableId, name, positionX, positionY, width, height }) => ({
      tableId,
      name,
      positionX: positionX + (shift % 2),
      positionY,
      width,
      height,
    }));
  };
  const times = await timeAlternately(
    () => send(room, { method: 'PUT', headers: authHeaders(planner.token), body: JSON.stringify({ name: data.name, tables: moved() }) }),
    () =>
      send(`http://127.0.0.1:${ports.baseline}/save-room`, {
        method: 'PUT',
        body: JSON.stringify({ layoutId, roomId, name: data.name, tables: moved() }),
      }),
  );
  return { what: 'save of a room of 500 tables', ...times, against: 'bare Next + pg: the statements alone', goal: '≤ 2' };
}

/** The operating layout through a box that responds at once, compared with the platform's copy. */
async function compareReads(port: number): Promise<Times> {
  const origin = `http://127.0.0.1:${port}`;
  for (const { layoutId } of [plans[0], plans[3]])
    await send(`${origin}/table-layouts/${layoutId}/publish`, { method: 'POST', headers: authHeaders(planner.token) });
  const read = async ({ restaurantId, token }: (typeof tills)[number], source: string) => {
    const url = `${origin}/table_layout?restaurantId=${restaurantId}`;
    const { data } = (await send(url, { headers: authHeaders(token) })) as { data: BoxLayout & { source: string } };
    if (data.source !== source) throw new Error(`The layout came from ${data.source} instead of ${source}`);
    return data;
  };
  const [withBox, withoutBox] = tills;
  const box = new BoxSimulator({ url: origin, token: async () => withBox.token, layout: layoutOf(await read(withBox, 'cloud')) });
  const linked = box.waitForLink();
  box.start();
  try {
    await linked;
    const times = await timeAlternately(
      () => read(withBox, 'box'),
      () => read(withoutBox, 'cloud'),
    );
    return { what: 'operating layout through a box of 0 ms', ...times, against: 'the same from the platform’s copy', goal: '' };
  } finally {
    await box.stop();
  }
}

/** The waiting time of a user who saves something that is replaced as a whole, and of a till that asks the restaurant's box. */
async function compareSaves(ports: { ours: number; baseline: number }): Promise<Times[]> {
  return [await compareRooms(ports), await compareAreas(ports), await compareReads(ports.ours)];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedLedger);
  table(
    ['ms, one after another', 'Brigade', 'compared with', 'ms', 'ratio', 'goal'],
    (await compareSaves(await harness.serveBoth('/list-stock'))).map(({ what, ours, against, baseline, goal }) => [
      what,
      number(ours, 1),
      against,
      number(baseline, 1),
      number(ours / baseline, 2),
      goal,
    ]),
  );
}
