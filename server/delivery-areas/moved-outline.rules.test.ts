import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { distanceKm } from './distance.rules';
import { moveOutline } from './moved-outline.rules';

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
const place = fc.record({ lat: degrees(60), lng: degrees(170) });
const corner = fc.record({ lat: degrees(0.05), lng: degrees(0.05) });

it('a moved outline keeps its distances to the new place within 30 metres', () => {
  fc.assert(
    fc.property(place, place, corner, (from, to, { lat, lng }) => {
      const point = { lat: from.lat + lat, lng: from.lng + lng };
      const [moved] = moveOutline([point], from, to);
      expect(Math.abs(distanceKm(to, moved ?? to) - distanceKm(from, point))).toBeLessThan(0.03);
      expect((moved?.lat ?? 0) - to.lat).toBeCloseTo(point.lat - from.lat, 8);
    }),
    runs(500),
  );
});

it('an outline moved to the same place is unchanged, and coordinates stay valid wherever it is moved', () => {
  const outline = [
    { lat: 48.85, lng: 2.35 },
    { lat: 48.86, lng: 2.37 },
  ];
  expect(moveOutline(outline, { lat: 48.8, lng: 2.3 }, { lat: 48.8, lng: 2.3 })).toEqual(outline);
  for (const { lat, lng } of moveOutline(outline, { lat: 48.8, lng: 2.3 }, { lat: 90, lng: 180 })) {
    expect(Math.abs(lat)).toBeLessThanOrEqual(90);
    expect(Math.abs(lng)).toBeLessThanOrEqual(180);
  }
});
