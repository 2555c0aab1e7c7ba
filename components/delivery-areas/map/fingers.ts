import type { Map as MapLibre } from 'maplibre-gl';
import type { TerraDrawExtend } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

type Callbacks = TerraDrawExtend.TerraDrawCallbacks;

/** Between a map and the drawing library: the pointer as it hears of it, for fingers too, which it knows as mice alone. */
export class PointerAdapter extends TerraDrawMapLibreGLAdapter<MapLibre> {
  /** What is pulled at is what was pressed, not what lies where a finger counts as moving: that can be fifteen pixels off. */
  override register(callbacks: Callbacks): void {
    const onDragStart: Callbacks['onDragStart'] = (event, setDraggability) => {
      callbacks.onDragStart(this._lastDrawEvent ?? event, setDraggability);
      callbacks.onDrag(event, setDraggability);
    };
    super.register({ ...callbacks, onDragStart });
  }

  /** Whether something is pulled at. */
  get isDragging(): boolean {
    return this._dragState === 'dragging';
  }

  /** Tells the library what lies under a finger that comes down: a mouse has been there before it is pressed. */
  hover(event: PointerEvent): void {
    const at = this.getDrawEventFromEvent(event);
    if (at) this._currentModeCallbacks?.onMouseMove(at);
  }

  /** Ends what has begun, without a click. */
  letGo(): void {
    if (this.isDragging && this._lastDrawEvent)
      this._currentModeCallbacks?.onDragEnd(this._lastDrawEvent, (enabled) => this.setDraggability(enabled));
    this._dragState = 'not-dragging';
    this.setDraggability(true);
  }
}

/** Milliseconds for which a finger rests where it means to hold. */
const HOLD = 500;
/** Pixels by which a resting finger moves. */
const REST = 10;

interface Told {
  /** A finger came down, alone. */
  onDown: (event: PointerEvent) => void;
  /** A finger has rested where it came down. @returns whether something came of it: then the rest of the gesture means nothing */
  onHold: (event: PointerEvent) => boolean;
  /** A second finger came down, or the browser took the gesture away: what the first one did was not meant. */
  onGivenUp: () => void;
}

/**
 * Watches fingers on an element before anybody else hears of them. One of them points; with a second one the gesture is the map's
 * alone, until all are lifted.
 */
export function watchFingers(element: HTMLElement, told: Told, signal: AbortSignal): void {
  const down = new Set<number>();
  let isMaps = false;
  let first: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stopHolding() {
    clearTimeout(timer);
    timer = undefined;
  }
  function giveUp() {
    stopHolding();
    isMaps = true;
    told.onGivenUp();
  }
  function onDown(event: PointerEvent) {
    if (event.isPrimary) down.clear();
    down.add(event.pointerId);
    if (down.size > 1) return giveUp();
    isMaps = false;
    first = event;
    stopHolding();
    timer = setTimeout(() => {
      const held = timer;
      // What a busy page has not heard yet of the finger comes before the next frame.
      requestAnimationFrame(() => {
        if (timer === held) isMaps = told.onHold(event);
      });
    }, HOLD);
    told.onDown(event);
  }
  function onMove(event: PointerEvent) {
    if (first && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > REST) stopHolding();
    if (isMaps) event.stopPropagation();
  }
  function onUp(event: PointerEvent) {
    stopHolding();
    down.delete(event.pointerId);
    if (isMaps) event.stopPropagation();
    if (event.type === 'pointercancel' && !isMaps) giveUp();
  }
  const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', does: (event: PointerEvent) => void) =>
    element.addEventListener(type, (event) => event.pointerType === 'touch' && does(event), { capture: true, signal });
  listen('pointerdown', onDown);
  listen('pointermove', onMove);
  listen('pointerup', onUp);
  listen('pointercancel', onUp);
  // Where resting opens a menu, it would be told twice.
  element.addEventListener('contextmenu', (event) => down.size > 0 && swallow(event), { capture: true, signal });
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
