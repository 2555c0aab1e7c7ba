'use client';

import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { Point } from '../model/areas';
import { MapEngine, type MapHandlers, type Scene } from './engine';
import type { Missing } from './ground';
import classes from './map.module.css';
import { Sketch } from './Sketch';

export interface AreaMapProps {
  /** Replaces texts if the map shows only a pin. Then it has no distance rings. */
  pinWords?: Record<'label' | 'pin' | 'noTiles' | 'noWebGl', string>;
  scene: Scene;
  baseMap: BaseMap;
  centre: Point;
  /** Without it, the areas are read-only. */
  canEdit: boolean;
  /** The points to fit into the view. A new value moves the map. */
  sight: { points: readonly Point[] };
  handlers: Pick<MapHandlers, 'onSelect' | 'onDrawn' | 'onReshaped' | 'onPulled' | 'onRefused' | 'onPin'>;
}

/** `sketch`: without WebGL, a static drawing replaces the map, and the lists next to it do the rest. */
type State = 'opening' | 'map' | 'sketch';

/** Areas on a map. If the browser cannot show maps, or the map breaks, a simple drawing. */
export default function AreaMap({ pinWords, scene, baseMap, centre, canEdit, sight, handlers }: AreaMapProps) {
  const t = useTranslations('deliveryAreas.map');
  const lang = useLocale();
  const format = useFormat();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const container = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [state, setState] = useState<State>('opening');
  const hasRings = pinWords === undefined;
  const [missing, setMissing] = useState<Missing | null>(null);

  // A map is opened once. Its events go to the handlers of the latest render.
  const latest = useRef({ handlers, format, centre, t, pinWords });
  useEffect(() => {
    latest.current = { handlers, format, centre, t, pinWords };
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const abort = new AbortController();
    let opened: MapEngine | null = null;
    const stableHandlers: MapHandlers = {
      onSelect: (key) => latest.current.handlers.onSelect(key),
      onDrawn: (points) => latest.current.handlers.onDrawn(points),
      onReshaped: (key, points, at) => latest.current.handlers.onReshaped(key, points, at),
      onPulled: (key, points) => latest.current.handlers.onPulled(key, points),
      onRefused: (refusal) => latest.current.handlers.onRefused(refusal),
      onPin: (point) => latest.current.handlers.onPin(point),
      onMissing: setMissing,
      onLost: () => setState('sketch'),
    };
    const distance = hasRings && ((kilometres: number) => `${latest.current.format.number(kilometres)} km`);
    const { centre, t } = latest.current;
    const words = {
      label: t('surface'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      attribution: t('attribution'),
      pin: latest.current.pinWords?.pin ?? t('pin'),
    };
    const bubble = document.createElement('div');
    bubble.className = classes.bubble ?? '';
    bubble.ariaHidden = 'true';
    const options = { baseMap, centre, isDark, canEdit, lang, townWords: t('town'), words, distance, bubble };
    setMissing(null);
    MapEngine.open(element, options, stableHandlers, abort.signal).then(
      (created) => {
        opened = created;
        if (!created) return;
        setEngine(created);
        setState('map');
      },
      () => setState('sketch'),
    );
    return () => {
      abort.abort();
      setEngine(null);
      opened?.close();
    };
  }, [baseMap, isDark, canEdit, lang, hasRings]);

  useEffect(() => engine?.show(scene), [engine, scene]);
  useEffect(() => engine?.fit(sight.points), [engine, sight]);

  return (
    <div className={classes.map} data-map={state}>
      {state === 'sketch' ? (
        <Sketch scene={scene} centre={centre} onSelect={handlers.onSelect} onPin={handlers.onPin} />
      ) : (
        <section className={classes.canvas} ref={container} aria-label={pinWords?.label ?? t('label')} />
      )}
      {state === 'sketch' && <p className={classes.notice}>{pinWords?.noWebGl ?? t('noWebGl')}</p>}
      {state === 'map' && missing && (
        <p className={classes.notice} role="status">
          {missing === 'ground' && pinWords ? pinWords.noTiles : t(missing === 'town' ? 'townInstead' : 'noTiles')}
        </p>
      )}
    </div>
  );
}
