import type { Map as MapLibre } from 'maplibre-gl';
import type { TerraDrawExtend } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

type Callbacks = TerraDrawExtend.TerraDrawCallbacks;

/** Between a map and the drawing library: adapts pointer events, including touch, as the library only expects a mouse. */
export class PointerAdapter extends TerraDrawMapLibreGLAdapter<MapLibre> {
  /**
   * The dragged corner is the one that was pressed, not the one at the place where a finger counts as moving, which can be fifteen pixels
   * away.
   */
  override register(callbacks: Callbacks): void {
    const onDragStart: Callbacks['onDragStart'] = (event, setDraggability) => {
      callbacks.onDragStart(this._lastDrawEvent ?? event, setDraggability);
      callbacks.onDrag(event, setDraggability);
    };
    super.register({ ...callbacks, onDragStart });
  }

  /** Whether something is being dragged. */
  get isDragging(): boolean {
    return this._dragState === 'dragging';
  }

  /** Tells the library what is under a finger that goes down: a mouse would have hovered over it first. */
  hover(event: PointerEvent): void {
    const at = this.getDrawEventFromEvent(event);
    if (at) this._currentModeCallbacks?.onMouseMove(at);
  }

  /** Ends a gesture without a click. */
  endGesture(): void {
    if (this.isDragging && this._lastDrawEvent)
      this._currentModeCallbacks?.onDragEnd(this._lastDrawEvent, (enabled) => this.setDraggability(enabled));
    this._dragState = 'not-dragging';
    this.setDraggability(true);
  }
}

/** Milliseconds that a finger must rest to count as holding. */
const HOLD_MS = 500;
/** Pixels by which a resting finger may move. */
const HOLD_TOLERANCE_PX = 10;

interface FingerHandlers {
  /** A single finger went down. */
  onDown: (event: PointerEvent) => void;
  /** A finger rested where it went down. @returns whether this had an effect: the rest of the gesture is then ignored */
  onHold: (event: PointerEvent) => boolean;
  /** A second finger went down, or the browser cancelled the gesture: the effect of the first finger is cancelled. */
  onGivenUp: () => void;
}

/**
 * Handles fingers on an element before other listeners. A single finger is a pointer. With a second one, the gesture belongs to the map
 * alone until all are lifted.
 */
export function watchFingers(element: HTMLElement, handlers: FingerHandlers, signal: AbortSignal): void {
  const pressedIds = new Set<number>();
  let belongsToMap = false;
  let first: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stopHolding() {
    clearTimeout(timer);
    timer = undefined;
  }
  function giveUp() {
    stopHolding();
    belongsToMap = true;
    handlers.onGivenUp();
  }
  function onDown(event: PointerEvent) {
    if (event.isPrimary) pressedIds.clear();
    pressedIds.add(event.pointerId);
    if (pressedIds.size > 1) return giveUp();
    belongsToMap = false;
    first = event;
    stopHolding();
    timer = setTimeout(() => {
      const startedTimer = timer;
      // Events of the finger that a busy page has not handled yet arrive before the next frame.
      requestAnimationFrame(() => {
        if (timer === startedTimer) belongsToMap = handlers.onHold(event);
      });
    }, HOLD_MS);
    handlers.onDown(event);
  }
  function onMove(event: PointerEvent) {
    if (first && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > HOLD_TOLERANCE_PX) stopHolding();
    if (belongsToMap) event.stopPropagation();
  }
  function onUp(event: PointerEvent) {
    stopHolding();
    pressedIds.delete(event.pointerId);
    if (belongsToMap) event.stopPropagation();
    if (event.type === 'pointercancel' && !belongsToMap) giveUp();
  }
  const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', handler: (event: PointerEvent) => void) =>
    element.addEventListener(type, (event) => event.pointerType === 'touch' && handler(event), { capture: true, signal });
  listen('pointerdown', onDown);
  listen('pointermove', onMove);
  listen('pointerup', onUp);
  listen('pointercancel', onUp);
  // If resting opens a menu, the hold would be reported twice.
  element.addEventListener('contextmenu', (event) => pressedIds.size > 0 && swallow(event), { capture: true, signal });
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
