import { type GeoJSONSource, Map as MapLibre, Marker, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { Point } from '../model/areas';
import type { Coverage, Surface } from '../model/coverage';
import { boxAround, ringOf, wrapLongitude } from '../model/outline';
import type { Refusal } from '../model/refusals';
import { labels, names, outlines, type ShownArea, surfaces } from './features';
import { addBaseMap, type Ground, initialStyle, type Missing } from './ground';
import { createPattern, featureCollection, ownId, ownLayers, paletteOf } from './style';
import { type Tool, Tools } from './tools';

setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).toString());

/** Everything that a map shows. Setting it again updates only the differences. */
export interface Scene {
  areas: readonly ShownArea[];
  selected: string | null;
  coverage: Coverage | null;
  /** The parts of the coverage to highlight. */
  shownSurfaces?: readonly Surface[];
  /** Why the last outline was refused, in words, with its position and the edge in the way. */
  refusal?: { words: string; at: Point | null; edge: readonly [Point, Point] | null } | null;
  pin: Point | null;
  places: readonly { name: string; point: Point }[];
  tool: Tool;
  isSnapping: boolean;
}

export interface MapHandlers {
  onSelect: (key: string | null) => void;
  onDrawn: (points: Point[]) => void;
  onReshaped: (key: string, points: Point[], at: Point | null) => boolean;
  /** @returns outlines of neighbours that change along with the dragged one */
  onPulled: (key: string, points: Point[]) => ReadonlyMap<string, readonly Point[]>;
  onRefused: (refusal: Refusal | null) => void;
  onPin: (point: Point) => void;
  /** The base map did not load: plain ground or the made-up town is shown instead. */
  onMissing: (missing: Missing) => void;
  /** The browser can no longer draw the map. */
  onLost: () => void;
}

export interface MapOptions {
  baseMap: BaseMap;
  centre: Point;
  isDark: boolean;
  canEdit: boolean;
  lang: string;
  townWords: string;
  /** Texts that the library has only in English. */
  words: Record<'label' | 'zoomIn' | 'zoomOut' | 'attribution' | 'pin', string>;
  /** The element with the words of a refusal, at its position on the map. */
  bubble: HTMLElement;
  /** «2 km», on the rings around the centre; false without rings. */
  distance: ((kilometres: number) => string) | false;
}

/** A map with its areas and tools, outside of React. @throws in `open` if the browser has no WebGL */
export class MapEngine {
  private readonly tools: Tools;
  private scene: Scene | null = null;
  private readonly pin: Marker;
  private readonly bubble: Marker;
  /** Outlines of neighbours that change along with the dragged one. */
  private pulled: ReadonlyMap<string, readonly Point[]> = new Map();
  private isClosed = false;
  private endWatch: () => void = () => undefined;

  /** Opens a map in an element as soon as its style is loaded. It never waits for tiles. */
  static async open(container: HTMLElement, options: MapOptions, handlers: MapHandlers, signal: AbortSignal): Promise<MapEngine | null> {
    const ground = { ...options, palette: paletteOf(options.isDark) };
    const { style, isMissing } = await initialStyle(ground);
    if (signal.aborted) return null;
    const map = new MapLibre({
      container,
      style,
      center: [options.centre.lng, options.centre.lat],
      zoom: 13,
      maxZoom: 19,
      fadeDuration: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: { compact: false },
      locale: {
        'Map.Title': options.words.label,
        'NavigationControl.ZoomIn': options.words.zoomIn,
        'NavigationControl.ZoomOut': options.words.zoomOut,
        'AttributionControl.ToggleAttribution': options.words.attribution,
        'Marker.Title': options.words.pin,
      },
      transformRequest: (url) => ({ url, referrerPolicy: 'strict-origin-when-cross-origin' }),
    });
    // Without a listener, the library logs each failed tile to the console.
    map.on('error', () => undefined);
    map.touchZoomRotate.disableRotation();
    await map.once('style.load');
    if (signal.aborted) {
      map.remove();
      return null;
    }
    if (isMissing) handlers.onMissing('ground');
    return new MapEngine(map, ground, options, handlers);
  }

  private constructor(
    private readonly map: MapLibre,
    ground: Ground,
    options: MapOptions,
    private readonly handlers: MapHandlers,
  ) {
    for (const kind of ['overlap', 'gap'] as const) map.addImage(kind, createPattern(kind, options.isDark));
    const { sources, layers } = ownLayers(options.centre, ground.palette, options.distance);
    for (const [id, source] of sources) map.addSource(id, source);
    for (const layer of layers) map.addLayer(layer);
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.endWatch = addBaseMap(map, ground, handlers.onMissing);
    const toolHandlers = {
      onDrawn: handlers.onDrawn,
      onRefused: handlers.onRefused,
      onPulled: (key: string, points: Point[]) => this.showPulled(handlers.onPulled(key, points)),
      onReshaped: (key: string, points: Point[], at: Point | null) => {
        const isAccepted = handlers.onReshaped(key, points, at);
        if (!isAccepted) this.showPulled(new Map());
        return isAccepted;
      },
    };
    this.tools = new Tools(map, toolHandlers, options.canEdit);
    this.bubble = new Marker({ element: options.bubble, anchor: 'bottom', offset: [0, -14] });
    this.pin = new Marker({ color: '#c2255c', draggable: true });
    this.pin.on('dragend', () => {
      const { lat, lng } = this.pin.getLngLat();
      handlers.onPin({ lat, lng: wrapLongitude(lng) });
    });
    map.on('webglcontextlost', handlers.onLost);
    map.on('contextmenu', ({ point }) => void this.tools.reportFailedTry(point));
    map.getCanvas().addEventListener('keyup', ({ key }) => key === 'Enter' && void this.tools.reportFailedTry(null));
    map.on('click', ({ point, lngLat }) => {
      const { pressedTool } = this.tools;
      if (pressedTool === 'pin') handlers.onPin({ lat: lngLat.lat, lng: wrapLongitude(lngLat.lng) });
      else if (pressedTool === 'look') this.pick([point.x, point.y]);
    });
  }

  /** Selects the area at a pixel. Among overlapping areas, each click selects the next one. */
  private pick(pixel: [number, number]): void {
    const hits = [
      ...new Set(this.map.queryRenderedFeatures(pixel, { layers: [ownId('areas-fill')] }).map(({ properties }) => String(properties.key))),
    ];
    const index = hits.indexOf(this.scene?.selected ?? '');
    this.handlers.onSelect(hits[(index + 1) % Math.max(1, hits.length)] ?? null);
  }

  show(scene: Scene): void {
    if (this.isClosed) return;
    const before = this.scene;
    this.scene = scene;
    const { selected, areas, tool } = scene;
    const area = areas.find(({ key }) => key === selected) ?? null;
    this.tools.neighbours = areas.filter(({ key }) => key !== selected || tool === 'draw').map(({ points }) => points);
    this.tools.isSnapping = scene.isSnapping;
    this.tools.edit(area);
    this.tools.use(tool);
    if (before?.areas !== areas) this.pulled = new Map();
    if (before?.areas !== areas || before.selected !== selected || before.tool !== tool) this.paintAreas(scene);
    if (before?.coverage !== scene.coverage) this.paintCoverage(scene.coverage);
    if (before?.shownSurfaces !== scene.shownSurfaces) this.source('looked').setData(surfaces(scene.shownSurfaces ?? []));
    if (before?.refusal !== scene.refusal) this.placeRefusal(scene.refusal);
    if (before?.pin !== scene.pin) this.placePin(scene.pin);
    if (before?.places !== scene.places) this.placeNames(scene.places);
    this.map.getCanvas().style.cursor = tool === 'look' ? '' : 'crosshair';
  }

  private source(id: string): GeoJSONSource {
    return this.map.getSource(ownId(id)) as GeoJSONSource;
  }

  private paintAreas({ areas, selected }: Scene): void {
    const { isEditing } = this.tools;
    const drawn = areas
      .filter(({ points }) => points.length >= 3)
      .map((area) => (this.pulled.has(area.key) ? { ...area, points: this.pulled.get(area.key) ?? area.points } : area));
    this.source('areas').setData(outlines(drawn, selected, isEditing));
    this.source('labels').setData(labels(drawn, selected));
  }

  private paintCoverage(coverage: Coverage | null): void {
    this.source('overlaps').setData(surfaces(coverage?.overlaps.flatMap((each) => each.surfaces) ?? []));
    this.source('gaps').setData(surfaces(coverage?.gaps ?? []));
  }

  /** Draws the outlines that change along with a dragged one. */
  private showPulled(pulled: ReadonlyMap<string, readonly Point[]>): void {
    if (pulled.size === 0 && this.pulled.size === 0) return;
    this.pulled = pulled;
    if (this.scene) this.paintAreas(this.scene);
  }

  private placeRefusal(refusal: Scene['refusal']): void {
    const { words = '', at = null, edge = null } = refusal ?? {};
    this.bubble.getElement().textContent = words;
    if (at) this.bubble.setLngLat([at.lng, at.lat]).setOffset(this.bubbleOffset(at)).addTo(this.map);
    else this.bubble.remove();
    const line = edge && ringOf(edge).slice(0, 2);
    this.source('wrong').setData(
      featureCollection(line ? [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } }] : []),
    );
  }

  /** Pixels by which a bubble above a point must move to stay on the map. Near the upper edge it goes below the point. */
  private bubbleOffset({ lat, lng }: Point): [number, number] {
    const { x, y } = this.map.project([lng, lat]);
    const { clientWidth } = this.map.getContainer();
    const half = Math.min(BUBBLE_WIDTH, clientWidth) / 2;
    return [Math.max(half, Math.min(clientWidth - half, x)) - x, y < 2 * BUBBLE_HEIGHT ? BUBBLE_HEIGHT : -14];
  }

  private placePin(point: Point | null): void {
    if (point) this.pin.setLngLat([point.lng, point.lat]).addTo(this.map);
    else this.pin.remove();
  }

  private placeNames(places: Scene['places']): void {
    this.source('places').setData(names(places));
  }

  /** Fits points into the view. */
  fit(points: readonly Point[]): void {
    const box = boxAround(points);
    if (!box || this.isClosed) return;
    const padding = Math.min(60, this.map.getContainer().clientWidth / 8);
    this.map.fitBounds([box.west, box.south, box.east, box.north], { padding, maxZoom: 16, animate: false });
  }

  /** Closes the map. */
  close(): void {
    this.isClosed = true;
    this.endWatch();
    this.tools.stop();
    this.map.remove();
  }
}

/** The maximum size of a refusal, in pixels. */
const [BUBBLE_WIDTH, BUBBLE_HEIGHT] = [280, 96];
