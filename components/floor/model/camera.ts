import { type Box, boxCentre, boxSize, type Point, type Size } from './geometry';
import { clamp } from './plan';

/** The visible part of the canvas: the point (units) in the upper left corner of the view, and pixels per unit. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 8;
/** The maximum zoom when a small room is fitted. */
const MAX_FIT = 2;
/** The margin around fitted content, in pixels. */
const FIT_MARGIN = 48;

export const toCanvas = (camera: Camera, { x, y }: Point): Point => ({ x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom });

export const toScreen = (camera: Camera, { x, y }: Point): Point => ({
  x: (x - camera.x) * camera.zoom,
  y: (y - camera.y) * camera.zoom,
});

/** The part of the canvas, in units, visible in a view of a size in pixels. */
export const visible = ({ x, y, zoom }: Camera, { width, height }: Size): Box => ({
  left: x,
  top: y,
  right: x + width / zoom,
  bottom: y + height / zoom,
});

/** Moves the visible part by pixels, like paper under a hand. */
export const panCamera = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.zoom,
  y: camera.y - dy / camera.zoom,
});

/** The camera that shows a point of the canvas at a position in the view. */
const cameraShowing = (point: Point, at: Point, zoom: number): Camera => ({ x: point.x - at.x / zoom, y: point.y - at.y / zoom, zoom });

/** Zooms by a factor around the pointer (pixels of the view). */
export function zoomCamera(camera: Camera, at: Point, factor: number): Camera {
  return cameraShowing(toCanvas(camera, at), at, clamp(camera.zoom * factor, MIN_ZOOM, MAX_ZOOM));
}

/** Two fingers hold two points of the plan, which moves and zooms with them. Pixels of the view. */
export function pinchCamera(camera: Camera, from: readonly [Point, Point], to: readonly [Point, Point]): Camera {
  const midpoint = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distance = ([a, b]: readonly [Point, Point]): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const zoom = clamp((camera.zoom * distance(to)) / distance(from), MIN_ZOOM, MAX_ZOOM);
  return cameraShowing(toCanvas(camera, midpoint(from)), midpoint(to), zoom);
}

/** Fits a box into the middle of a view. */
export function fitCamera(box: Box, view: Size): Camera {
  const { width, height } = boxSize(box);
  const available = (length: number) => Math.max(1, length - 2 * FIT_MARGIN);
  const zoom = clamp(Math.min(available(view.width) / Math.max(1, width), available(view.height) / Math.max(1, height)), MIN_ZOOM, MAX_FIT);
  return cameraShowing(boxCentre(box), { x: view.width / 2, y: view.height / 2 }, zoom);
}

/**
 * Pixels: the distance from the edge of the view within which a drag scrolls the plan, the maximum speed per frame, and the maximum visible
 * beyond the corner of the plan.
 */
const EDGE = { width: 36, speed: 16, beyond: 160 };

/** Whether a position in a view (pixels) is away from its edges. */
export const isAwayFromEdges = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > EDGE.width && y > EDGE.width && x < width - EDGE.width && y < height - EDGE.width;

/**
 * The camera one frame later while something is dragged at the edge of the view. The further out, the faster. If nothing moves, the same
 * camera is returned.
 */
export function scrollCameraAtEdge(camera: Camera, at: Point, view: Size): Camera {
  const depth = (distance: number) => (Math.min(2, Math.max(0, 1 - distance / EDGE.width)) / 2) * EDGE.speed;
  const speedAlong = (position: number, length: number, start: number) => {
    const scrollable = Math.max(0, start * camera.zoom + EDGE.beyond);
    return depth(length - position) - Math.min(scrollable, depth(position));
  };
  const [dx, dy] = [speedAlong(at.x, view.width, camera.x), speedAlong(at.y, view.height, camera.y)];
  return dx === 0 && dy === 0 ? camera : panCamera(camera, -dx, -dy);
}
