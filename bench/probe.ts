import { prepareAreas, probeAreas, type RatedArea } from '@/server/delivery-areas/delivery-areas.rules';
import { days } from '@/server/delivery-areas/delivery-areas.values';
import { median } from './load';
import { number, table } from './print';

const AREAS = 200;
const POINTS = 100;
const PROBES = 100_000;
/** The corner of a town, in degrees. */
const SOUTH = 48.8;
const WEST = 2.25;
const SIDE = 0.15;

/** Numbers between 0 and 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function areaAround(areaId: number, next: () => number): RatedArea {
  const [lat, lng, radius] = [SOUTH + next() * SIDE, WEST + next() * SIDE, 0.005 + next() * 0.015];
  return {
    areaId,
    createdAt: '2026-11-01T00:00:00.000Z',
    isActivated: next() > 0.1,
    priority: Math.floor(next() * 5),
    deliveryFee: Math.floor(next() * 500),
    isScheduleModeEnabled: true,
    schedules: days.flatMap((day) => [
      { day, start: 690, end: 870, orderingQuota: null },
      { day, start: 1_110, end: 1_320, orderingQuota: 20 },
    ]),
    points: Array.from({ length: POINTS }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / POINTS;
      const distance = radius * (0.7 + next() * 0.3);
      return { lat: lat + Math.sin(angle) * distance, lng: lng + Math.cos(angle) * distance };
    }),
    consumptionModeIds: [1],
  };
}

/**
 * For how many points per second the applicable area is found, on one core: 200 areas of 100 points each, three of which contain the point.
 */
function measureProbes(): { perSecond: number; containing: number } {
  const next = randomNumbers(4);
  const areas = prepareAreas(Array.from({ length: AREAS }, (_, index) => areaAround(index + 1, next)));
  const questions = Array.from({ length: PROBES }, () => ({
    lat: SOUTH + next() * SIDE,
    lng: WEST + next() * SIDE,
    day: days[Math.floor(next() * 7)] ?? 'MON',
    minute: Math.floor(next() * 1_440),
    consumptionModeIds: [1],
  }));
  let candidates = 0;
  const rounds = Array.from({ length: 7 }, () => {
    candidates = 0;
    const began = performance.now();
    for (const question of questions) candidates += probeAreas(areas, question).candidates.length;
    return PROBES / ((performance.now() - began) / 1_000);
  });
  return { perSecond: median(rounds), containing: candidates / PROBES };
}

export async function run(): Promise<void> {
  table(['the winner of 200 areas of 100 points', 'goal'], [[`${number(measureProbes().perSecond)} a second, on one core`, '≥ 50,000']]);
}
