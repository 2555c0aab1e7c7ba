'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { ShownZone } from '../map/engine';
import type { Tool } from '../map/tools';
import { coloursOf } from '../model/colours';
import type { Coverage } from '../model/coverage';
import { newZone, type Point } from '../model/zones';
import { useAreas, useEditor, usePlan } from './AreasContext';
import classes from './editor.module.css';
import type { View } from './Toolbar';
import { useCoverage } from './useCoverage';

// Maps are drawn in the browser only, and their library is no part of any other screen.
const ZoneMap = dynamic(() => import('../map/ZoneMap'), { ssr: false });

interface Props {
  view: View;
  onTool: (tool: Tool) => void;
  pin: Point | null;
  onPin: (pin: Point) => void;
  sight: { points: readonly Point[] };
  baseMap: BaseMap;
}

/** The map with what is drawn on it, and what its colours and patterns mean. */
export function Board({ view, onTool, pin, onPin, sight, baseMap }: Props) {
  const t = useTranslations('deliveryAreas.map');
  const names = useTranslations('deliveryAreas.circle');
  const { store, say } = useAreas();
  const restaurant = useRestaurant();
  const plan = usePlan();
  const selected = useEditor((state) => state.selected);
  const colours = useMemo(() => coloursOf(plan, view.colouring), [plan, view.colouring]);
  const coverage = useCoverage(plan, view.showsCoverage);
  const zones = useMemo(
    () =>
      plan.map(
        (zone): ShownZone => ({
          key: zone.key,
          label: zone.name,
          colour: colours.of(zone),
          isActive: zone.isActivated,
          points: zone.points,
        }),
      ),
    [plan, colours],
  );
  const centre = useMemo(() => ({ lat: restaurant.lat, lng: restaurant.lng }), [restaurant]);
  const places = useMemo(() => [{ name: restaurant.name, point: centre }], [restaurant, centre]);
  const { tool, isSnapping } = view;
  const scene = useMemo(
    () => ({ zones, selected, coverage, pin, places, tool, isSnapping }),
    [zones, selected, coverage, pin, places, tool, isSnapping],
  );
  const handlers = {
    onSelect: (key: string | null) => store.send({ type: 'select', key }),
    onDrawn: (points: Point[]) => {
      const name = names('name', { number: store.state.plan.length + 1 });
      store.send({ type: 'add', zones: [newZone(crypto.randomUUID(), name, points)], kind: 'draw' });
      onTool('look');
    },
    onReshaped: (key: string, points: Point[]) => store.send({ type: 'reshape', key, points, kind: 'reshape', together: view.isTogether }),
    onRefused: () => say(t('refused')),
    onPin,
  };
  return (
    <div className={classes.board}>
      <ZoneMap scene={scene} baseMap={baseMap} centre={centre} canEdit={store.canEdit} sight={sight} handlers={handlers} />
      <p className={classes.toolHint}>{t(`hints.${tool}`)}</p>
      <Legend colouring={view.colouring} legend={colours.legend} coverage={coverage} />
    </div>
  );
}

interface LegendProps {
  colouring: View['colouring'];
  legend: ReturnType<typeof coloursOf>['legend'];
  coverage: Coverage | null;
}

function Legend({ colouring, legend, coverage }: LegendProps) {
  const t = useTranslations('deliveryAreas.map');
  const format = useFormat();
  const number = (value: number) => (colouring === 'fee' ? format.money(value) : format.number(value));
  function word({ value, to }: (typeof legend)[number]): string {
    if (value === null || to === null) return t('noPriority');
    const values = value === to ? number(value) : `${number(value)} – ${number(to)}`;
    return colouring === 'fee' ? values : t('priority', { priority: values });
  }
  const overlaps = coverage?.overlaps.length ?? 0;
  const gaps = coverage?.gaps.length ?? 0;
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {legend.map((entry) => (
        <li key={entry.colour}>
          <span className={classes.swatch} style={{ background: entry.colour }} aria-hidden />
          {word(entry)}
        </li>
      ))}
      {overlaps > 0 && (
        <li>
          <span className={classes.swatch} data-overlap aria-hidden />
          {t('overlaps', { count: overlaps })}
        </li>
      )}
      {gaps > 0 && (
        <li>
          <span className={classes.swatch} data-gap aria-hidden />
          {t('gaps', { count: gaps })}
        </li>
      )}
    </ul>
  );
}
