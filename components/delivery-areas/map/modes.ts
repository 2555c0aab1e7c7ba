import {
  type GeoJSONStoreFeatures,
  TerraDrawCircleMode,
  type TerraDrawMouseEvent,
  TerraDrawPolygonMode,
  TerraDrawRenderMode,
  TerraDrawSelectMode,
} from 'terra-draw';

/** What is drawn, before it is an area with a colour of its own. */
export const ACCENT = '#862e9c';
/** Pixels within which a tap is one upon a corner that is drawn. */
const FINGER_REACH = 22;

interface Options {
  snapping: { toCustom: (event: TerraDrawMouseEvent) => [number, number] | undefined };
  validation: (feature: GeoJSONStoreFeatures, context: { updateType: string }) => { valid: boolean };
  /** The colour of the area that is edited. */
  colour: () => string;
  /** Pixels within which corners take hold of others, and handles are taken hold of. */
  snapReach: number;
  handleReach: number;
}

/** The modes of the drawing library, and how each looks: at rest, drawing an outline or a circle, editing. */
export function drawingModes({ snapping, validation, colour, snapReach, handleReach }: Options) {
  const hex = () => colour() as `#${string}`;
  return [
    new TerraDrawRenderMode({ modeName: 'rest', styles: {} }),
    new TerraDrawPolygonMode({
      snapping,
      validation,
      // A click upon a corner that was drawn ends the outline.
      pointerDistance: window.matchMedia('(any-pointer: coarse)').matches ? FINGER_REACH : snapReach,
      styles: {
        fillColor: ACCENT,
        fillOpacity: 0.2,
        outlineColor: ACCENT,
        outlineWidth: 3,
        closingPointColor: ACCENT,
        closingPointWidth: 6,
      },
    }),
    new TerraDrawCircleMode({
      segments: 48,
      styles: { fillColor: ACCENT, fillOpacity: 0.2, outlineColor: ACCENT, outlineWidth: 3 },
    }),
    new TerraDrawSelectMode({
      // The page has keys of its own, and decides what is selected.
      keyEvents: null,
      allowManualSelection: false,
      allowManualDeselection: false,
      pointerDistance: handleReach,
      flags: {
        polygon: {
          feature: {
            validation,
            // What crosses itself is told by the validation, which knows more of it.
            selfIntersectable: true,
            draggable: true,
            coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true, snappable: snapping },
          },
        },
      },
      styles: {
        selectedPolygonColor: hex,
        selectedPolygonFillOpacity: 0.32,
        selectedPolygonOutlineColor: hex,
        selectedPolygonOutlineWidth: 3,
        selectionPointColor: '#ffffff',
        selectionPointOutlineColor: hex,
        selectionPointOutlineWidth: 3,
        selectionPointWidth: 6,
        midPointColor: '#ffffff',
        midPointOutlineColor: hex,
        midPointOutlineWidth: 1,
        midPointWidth: 4,
      },
    }),
  ];
}
