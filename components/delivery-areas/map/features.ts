import { unwrapLongitudes } from '@/server/delivery-areas/simplify.rules';
import type { Point } from '../model/areas';
import type { Surface } from '../model/coverage';
import { ringOf } from '../model/outline';
import { featureCollection } from './style';

/** An area as shown on the map. */
export interface ShownArea {
  key: string;
  label: string;
  colour: string;
  isActive: boolean;
  /** Shown faintly, as others are selected. */
  isFaint?: boolean;
  points: readonly Point[];
}

/** The outlines of areas, with the properties that define colour and edge. */
export const outlines = (areas: readonly ShownArea[], selected: string | null, isEditing: boolean) =>
  featureCollection(
    areas.map(({ key, colour, isActive, isFaint = false, points }) => ({
      type: 'Feature',
      properties: { key, colour, isActive, isFaint, isSelected: key === selected, isEdited: key === selected && isEditing },
      geometry: { type: 'Polygon', coordinates: [drawingOf(points).ring] },
    })),
  );

/** The names of areas, at their centres. */
export const labels = (areas: readonly ShownArea[], selected: string | null) =>
  featureCollection(
    areas.map(({ key, label, points }) => ({
      type: 'Feature',
      properties: { label, isSelected: key === selected },
      geometry: { type: 'Point', coordinates: drawingOf(points).middle },
    })),
  );

/** The names of places. */
export const names = (places: readonly { name: string; point: Point }[]) =>
  featureCollection(
    places.map(({ name, point }) => ({
      type: 'Feature',
      properties: { label: name },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  );

/** The surfaces as features. */
export const surfaces = (list: readonly Surface[]) =>
  featureCollection(list.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })));

interface Drawing {
  ring: [number, number][];
  middle: [number, number];
}

const drawings = new WeakMap<readonly Point[], Drawing>();

/** An outline as the map needs it. Results are cached. */
function drawingOf(points: readonly Point[]): Drawing {
  const drawing = drawings.get(points) ?? { ring: ringOf(points), middle: middleOf(points) };
  drawings.set(points, drawing);
  return drawing;
}

/** The position of an area's name: the average of its corners. */
function middleOf(points: readonly Point[]): [number, number] {
  const unwrapped = unwrapLongitudes(points);
  const sum = (pick: (point: Point) => number) => unwrapped.reduce((total, point) => total + pick(point), 0) / unwrapped.length;
  return [sum(({ lng }) => lng), sum(({ lat }) => lat)];
}
