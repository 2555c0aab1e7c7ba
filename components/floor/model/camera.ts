import { type Box, boxCentre, boxSize, type Point, type Size } from './geometry';
import { clamp } from './plan';

/** What part of the canvas is seen: the point (units) in the view's upper left corner, and pixels for each unit. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 8;
/** Fitting a small room does not blow it up further than this. */
const MAX_FIT = 2;
/** Pixels kept free around what is fitted. */
const FIT_MARGIN = 48;

export const toCanvas = (camera: Camera, { x, y }: Point): Point => ({ x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom });

export const toScreen = (camera: Camera, { x, y }: Point): Point => ({
  x: (x - camera.x) * camera.zoom,
  y: (y - camera.y) * camera.zoom,
});

/** The part of the canvas, in units, that a view of a size in pixels shows. */
export const visible = ({ x, y, zoom }: Camera, { width, height }: Size): Box => ({
  left: x,
  top: y,
  right: x + width / zoom,
  bottom: y + height / zoom,
});

/** Moves what is seen by pixels, as a hand moves paper. */
export const panCamera = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.zoom,
  y: camera.y - dy / camera.zoom,
});

/** The camera that shows a point of the canvas at a place of the view. */
const showing = (point: Point, at: Point, zoom: number): Camera => ({ x: point.x - at.x / zoom, y: point.y - at.y / zoom, zoom });

/** Zooms by a factor; what lies under the pointer (pixels of the view) stays there. */
export function zoomCamera(camera: Camera, at: Point, factor: number): Camera {
  return showing(toCanvas(camera, at), at, clamp(camera.zoom * factor, MIN_ZOOM, MAX_ZOOM));
}

/** Two fingers hold two points of the plan: what lay between them goes and grows with them. Pixels of the view. */
export function pinchCamera(camera: Camera, from: readonly [Point, Point], to: readonly [Point, Point]): Camera {
  const between = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const zoom = clamp((camera.zoom * apart(to)) / apart(from), MIN_ZOOM, MAX_ZOOM);
  return showing(toCanvas(camera, between(from)), between(to), zoom);
}

/** Shows a box in the middle of a view, as large as it fits in. */
export function fitCamera(box: Box, view: Size): Camera {
  const { width, height } = boxSize(box);
  const room = (length: number) => Math.max(1, length - 2 * FIT_MARGIN);
  const zoom = clamp(Math.min(room(view.width) / Math.max(1, width), room(view.height) / Math.max(1, height)), MIN_ZOOM, MAX_FIT);
  return showing(boxCentre(box), { x: view.width / 2, y: view.height / 2 }, zoom);
}

/** Pixels from the view's edge within which a drag moves the plan, the most that it moves in a frame, and what is seen beyond its corner. */
const EDGE = { width: 36, speed: 16, beyond: 160 };

/** Whether a place of a view (pixels) is away from its edges. */
export const isAway = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > EDGE.width && y > EDGE.width && x < width - EDGE.width && y < height - EDGE.width;

/** What is seen a frame later while something is dragged at a view's edge, the faster the further out: the same camera elsewhere. */
export function scrollCameraAtEdge(camera: Camera, at: Point, view: Size): Camera {
  const depth = (distance: number) => (Math.min(2, Math.max(0, 1 - distance / EDGE.width)) / 2) * EDGE.speed;
  const along = (place: number, length: number, start: number) => {
    const free = Math.max(0, start * camera.zoom + EDGE.beyond);
    return depth(length - place) - Math.min(free, depth(place));
  };
  const [dx, dy] = [along(at.x, view.width, camera.x), along(at.y, view.height, camera.y)];
  return dx === 0 && dy === 0 ? camera : panCamera(camera, -dx, -dy);
}
