import {
  type GeoJSONStoreFeatures,
  TerraDrawCircleMode,
  type TerraDrawMouseEvent,
  TerraDrawPolygonMode,
  TerraDrawRenderMode,
  TerraDrawSelectMode,
} from 'terra-draw';

/** The colour of a drawing until it becomes an area with its own colour. */
export const ACCENT = '#862e9c';
/** Pixels within which a tap hits a corner being drawn. */
const FINGER_REACH = 22;

interface Options {
  snapping: { toCustom: (event: TerraDrawMouseEvent) => [number, number] | undefined };
  validation: (feature: GeoJSONStoreFeatures, context: { updateType: string }) => { valid: boolean };
  /** The colour of the edited area. */
  colour: () => string;
  /** Pixels within which corners snap and handles can be grabbed. */
  snapReach: number;
  handleReach: number;
}

/** The modes of the drawing library with their styles: idle, drawing an outline or a circle, editing. */
export function drawingModes({ snapping, validation, colour, snapReach, handleReach }: Options) {
  const hex = () => colour() as `#${string}`;
  return [
    new TerraDrawRenderMode({ modeName: 'rest', styles: {} }),
    new TerraDrawPolygonMode({
      snapping,
      validation,
      // A click on a drawn corner finishes the outline.
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
      // The page has its own shortcuts, and controls the selection.
      keyEvents: null,
      allowManualSelection: false,
      allowManualDeselection: false,
      pointerDistance: handleReach,
      flags: {
        polygon: {
          feature: {
            validation,
            // Crossings are reported by the validation, which has more details.
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
