import type { Map as MapLibre } from 'maplibre-gl';
import { type GeoJSONStoreFeatures, TerraDraw, type TerraDrawMouseEvent } from 'terra-draw';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { Point } from '../model/areas';
import { isOnOutline } from '../model/borders';
import { outlineOf, ringOf, samePoint, snapTo, wrapLongitude } from '../model/outline';
import { outlineRefusal, type Refusal } from '../model/refusals';
import { PointerAdapter, watchFingers } from './fingers';
import { ACCENT, drawingModes } from './modes';

/** The tool of the pointer: look and edit the selected area, draw, or set a pin. */
export type Tool = 'look' | 'draw' | 'circle' | 'pin';

/** The area being edited, the only one known to the drawing library. */
export interface EditedArea {
  key: string;
  points: readonly Point[];
  colour: string;
}

interface Handlers {
  onDrawn: (points: Point[]) => void;
  /** @returns whether the outline is accepted; otherwise it returns to its old shape */
  onReshaped: (key: string, points: Point[], at: Point | null) => boolean;
  /** The selected area is being dragged; nothing is final yet. */
  onPulled: (key: string, points: Point[]) => void;
  /** Why an outline was refused; null at the next press. */
  onRefused: (refusal: Refusal | null) => void;
}

/** Pixels within which a corner snaps to others. */
const SNAP_REACH = 12;
/** Pixels within which a handle can be grabbed, as fingers are imprecise. */
const HANDLE_REACH = 20;

/**
 * The drawing tools of a map. The library holds one area at a time: the one being drawn or the selected one. It reports the result, and the
 * editor's model decides. The library's undo is off, as there is one history.
 */
export class Tools {
  private readonly draw: TerraDraw;
  private tool: Tool = 'look';
  private edited: EditedArea | null = null;
  /** Outlines to which corners snap. */
  neighbours: readonly (readonly Point[])[] = [];
  isSnapping = true;
  /** The outline at the last drag event. */
  private pulled: readonly Point[] = [];
  private isPressed = false;
  /** The dragged outline is being restored: a finished event from the library is ignored. */
  private isCancelling = false;
  private readonly adapter: PointerAdapter;
  private readonly aborter = new AbortController();
  /** The position of the pointer on the map. */
  pointer: Point | null = null;
  /** The tool for the next click: the one that was active when the pointer was pressed. Null if the click ends a drag, however short. */
  pressedTool: Tool | null = 'look';

  constructor(
    private readonly map: MapLibre,
    private readonly handlers: Handlers,
    private readonly canEdit: boolean,
  ) {
    const snapping = { toCustom: (event: TerraDrawMouseEvent) => this.snap(event) };
    const validation = (feature: GeoJSONStoreFeatures, { updateType }: { updateType: string }) => {
      // The rubber band may cross other edges. Placed points and dragged ones may not.
      if (updateType === 'provisional' && this.tool !== 'look') return { valid: true };
      if (feature.geometry.type !== 'Polygon') return { valid: false };
      const points = outlineOf(feature.geometry.coordinates[0] ?? []);
      const fault = outlineFault(points)?.kind;
      const valid = fault === undefined || (fault === 'too_few_points' && this.tool === 'draw');
      if (!valid) this.handlers.onRefused(outlineRefusal(points, this.tool === 'look' ? (this.edited?.points ?? []) : [], this.pointer));
      return { valid };
    };
    this.adapter = new PointerAdapter({ map, coordinatePrecision: 9 });
    this.draw = new TerraDraw({
      adapter: this.adapter,
      idStrategy: { isValidId: (id) => typeof id === 'string' && id.length > 0, getId: () => crypto.randomUUID() },
      modes: drawingModes({
        snapping,
        validation,
        colour: () => this.edited?.colour ?? ACCENT,
        handleReach: HANDLE_REACH,
        snapReach: SNAP_REACH,
      }),
    });
    const options = { capture: true, signal: this.aborter.signal };
    // After a tap, browsers also report an imaginary mouse, so only pointer events are used.
    map.getContainer().addEventListener('pointerdown', (event) => this.press(event), options);
    map.getContainer().addEventListener('pointermove', (event) => this.trackPointer(event), options);
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, () => this.release(), options);
    const fingers = {
      onDown: (event: PointerEvent) => this.adapter.hover(event),
      onHold: (event: PointerEvent) => this.hold(this.pixelOf(event)),
      onGivenUp: () => this.cancelGesture(),
    };
    watchFingers(map.getCanvasContainer(), fingers, this.aborter.signal);
    this.draw.start();
    this.draw.setMode('rest');
    this.draw.on('change', (ids, type) => {
      const { edited } = this;
      if (type !== 'update' || this.isCancelling || !edited || !ids.includes(edited.key) || this.draw.getMode() !== 'select') return;
      const points = this.drawnPoints(edited.key);
      if (sameOutline(points, this.pulled)) return;
      this.pulled = points;
      this.handlers.onPulled(edited.key, this.withOriginalDecimals(points));
    });
    this.draw.on('finish', (id, { action }) => {
      const feature = this.draw.getSnapshotFeature(id);
      if (feature?.geometry.type !== 'Polygon' || this.isCancelling) return;
      // Dragging a midpoint first makes it a corner. Both count as one change, reported at release.
      if (action === 'insertMidpoint' && this.isPressed) return;
      if (action !== 'draw') this.pressedTool = null;
      const points = outlineOf(feature.geometry.coordinates[0] ?? []);
      // Deferred, as the library is still handling the event.
      queueMicrotask(() => this.finish(String(id), action, points));
    });
  }

  private press(event: PointerEvent): void {
    this.isPressed = true;
    this.pressedTool = this.tool;
    this.trackPointer(event);
    this.handlers.onRefused(null);
  }

  private release(): void {
    this.isPressed = false;
  }

  private trackPointer(event: PointerEvent): void {
    const { x, y } = this.pixelOf(event);
    const { lat, lng } = this.map.unproject([x, y]);
    this.pointer = { lat, lng: wrapLongitude(lng) };
  }

  private pixelOf({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const { left, top } = this.map.getCanvas().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** A finger rests on the map: deletes the corner under it. */
  private hold(pixel: { x: number; y: number }): boolean {
    const { edited } = this;
    const corner = edited && this.tool === 'look' && this.isEditing ? this.cornerAt(pixel) : -1;
    if (!edited || corner < 0) return false;
    const at = edited.points[corner] as Point;
    const points = edited.points.toSpliced(corner, 1);
    const fault = outlineFault(points)?.kind;
    this.cancelGesture();
    if (fault === 'too_few_points') this.handlers.onRefused({ kind: 'too few points', at });
    else if (fault) this.handlers.onRefused(outlineRefusal(points, edited.points, at));
    else this.handlers.onReshaped(edited.key, points, at);
    return true;
  }

  /** Restores the dragged outline. A drawing in progress is kept. */
  private cancelGesture(): void {
    const wasDragging = this.adapter.isDragging;
    this.isCancelling = true;
    this.adapter.endGesture();
    if (wasDragging && this.tool === 'look') {
      this.syncDrawing();
      if (this.edited) this.handlers.onPulled(this.edited.key, [...this.edited.points]);
    }
    this.isCancelling = false;
  }

  private finish(id: string, action: string, points: Point[]): void {
    if (action === 'draw') {
      if (this.draw.hasFeature(id)) this.draw.removeFeatures([id]);
      this.handlers.onDrawn(points);
    } else if (this.edited?.key === id) {
      if (!this.handlers.onReshaped(id, this.withOriginalDecimals(points), this.pointer)) this.syncDrawing();
    }
  }

  /** Restores all decimals of points that were not moved. */
  private withOriginalDecimals(points: readonly Point[]): Point[] {
    const before = this.edited?.points ?? [];
    return points.map((point) => before.find((each) => samePoint(each, point)) ?? point);
  }

  private snap({ containerX, containerY }: TerraDrawMouseEvent): [number, number] | undefined {
    if (!this.isSnapping) return undefined;
    const snapped = snapTo(this.neighbours, { x: containerX, y: containerY }, ({ lat, lng }) => this.map.project([lng, lat]), SNAP_REACH);
    // On the area's own old outline, a border that moves along would hold it back.
    const isOwn = snapped && this.tool === 'look' && isOnOutline(this.edited?.points ?? [], snapped.point);
    return snapped && !isOwn ? [snapped.point.lng, snapped.point.lat] : undefined;
  }

  use(tool: Tool): void {
    if (tool === this.tool) return;
    this.tool = tool;
    this.syncDrawing();
  }

  /** Shows the handles of an area; null shows none. If it is already shown unchanged, nothing happens, as it may be in use. */
  edit(edited: EditedArea | null): void {
    const isSame =
      edited?.key === this.edited?.key &&
      edited?.colour === this.edited?.colour &&
      (!edited || sameOutline(edited.points, this.edited?.points ?? []) || sameOutline(edited.points, this.drawnPoints(edited.key)));
    this.edited = edited;
    if (edited) this.pulled = edited.points;
    if (!isSame) this.syncDrawing();
  }

  private drawnPoints(key: string): readonly Point[] {
    const geometry = this.draw.hasFeature(key) ? this.draw.getSnapshotFeature(key)?.geometry : undefined;
    return geometry?.type === 'Polygon' ? outlineOf(geometry.coordinates[0] ?? []) : [];
  }

  /** Gives the library its content: only the selected area in look mode, nothing while drawing. */
  private syncDrawing(): void {
    const { tool, edited } = this;
    this.draw.setMode('rest');
    this.draw.clear();
    this.pulled = edited?.points ?? [];
    if (tool === 'draw') this.draw.setMode('polygon');
    else if (tool === 'circle') this.draw.setMode('circle');
    else if (tool === 'look' && edited && this.canEdit && edited.points.length >= 3) {
      const geometry = { type: 'Polygon' as const, coordinates: [ringOf(edited.points)] };
      const [added] = this.draw.addFeatures([{ id: edited.key, type: 'Feature', properties: { mode: 'polygon' }, geometry }]);
      if (!added?.valid) return;
      this.draw.setMode('select');
      this.draw.selectFeature(edited.key);
    }
  }

  /** Enter was pressed, or a corner deleted by its button: if that failed, the reason is shown. */
  async reportFailedTry(pixel: { x: number; y: number } | null): Promise<void> {
    const at = this.pointer;
    // The library handles the event in the same turn.
    await new Promise((resolve) => setTimeout(resolve));
    const isUnfinished = pixel === null && this.tool === 'draw' && this.draw.getModeState() === 'drawing';
    const isLastCorner = pixel !== null && this.isEditing && this.cornerAt(pixel) >= 0 && (this.edited?.points.length ?? 0) <= 3;
    if (isUnfinished || isLastCorner) this.handlers.onRefused({ kind: 'too few points', at });
  }

  /** The index of the corner nearest to a pixel, within reach; -1 if there is none. */
  private cornerAt({ x, y }: { x: number; y: number }): number {
    const distances = (this.edited?.points ?? []).map(({ lat, lng }) => {
      const pixel = this.map.project([lng, lat]);
      return Math.hypot(pixel.x - x, pixel.y - y);
    });
    const nearest = Math.min(...distances);
    return nearest <= HANDLE_REACH ? distances.indexOf(nearest) : -1;
  }

  /** Whether the library shows the selected area with its handles. */
  get isEditing(): boolean {
    return this.edited !== null && this.draw.hasFeature(this.edited.key);
  }

  stop(): void {
    this.aborter.abort();
    this.draw.stop();
  }
}

const sameOutline = (a: readonly Point[], b: readonly Point[]) =>
  a.length === b.length && a.every((point, index) => samePoint(point, b[index] as Point));
