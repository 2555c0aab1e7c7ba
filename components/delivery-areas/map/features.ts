import { inOnePiece } from '@/server/delivery-areas/simplify.rules';
import type { Point } from '../model/areas';
import type { Surface } from '../model/coverage';
import { ringOf } from '../model/outline';
import { collection } from './style';

/** An area as a map shows it. */
export interface ShownArea {
  key: string;
  label: string;
  colour: string;
  isActive: boolean;
  /** Others are looked at. */
  isFaint?: boolean;
  points: readonly Point[];
}

/** The outlines of areas, each with what its colour and its edge are chosen by. */
export const outlines = (areas: readonly ShownArea[], selected: string | null, isEditing: boolean) =>
  collection(
    areas.map(({ key, colour, isActive, isFaint = false, points }) => ({
      type: 'Feature',
      properties: { key, colour, isActive, isFaint, isSelected: key === selected, isEdited: key === selected && isEditing },
      geometry: { type: 'Polygon', coordinates: [drawingOf(points).ring] },
    })),
  );

/** The names of areas, in their middles. */
export const labels = (areas: readonly ShownArea[], selected: string | null) =>
  collection(
    areas.map(({ key, label, points }) => ({
      type: 'Feature',
      properties: { label, isSelected: key === selected },
      geometry: { type: 'Point', coordinates: drawingOf(points).middle },
    })),
  );

/** Places by their names. */
export const names = (places: readonly { name: string; point: Point }[]) =>
  collection(
    places.map(({ name, point }) => ({
      type: 'Feature',
      properties: { label: name },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  );

/** Ground, piece by piece. */
export const surfaces = (list: readonly Surface[]) =>
  collection(list.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })));

interface Drawing {
  ring: [number, number][];
  middle: [number, number];
}

const drawings = new WeakMap<readonly Point[], Drawing>();

/** An outline as the map takes it; what was drawn before is not worked out again. */
function drawingOf(points: readonly Point[]): Drawing {
  const known = drawings.get(points) ?? { ring: ringOf(points), middle: middleOf(points) };
  drawings.set(points, known);
  return known;
}

/** Where an area's name stands: the middle of its corners. */
function middleOf(points: readonly Point[]): [number, number] {
  const drawn = inOnePiece(points);
  const sum = (pick: (point: Point) => number) => drawn.reduce((total, point) => total + pick(point), 0) / drawn.length;
  return [sum(({ lng }) => lng), sum(({ lat }) => lat)];
}
