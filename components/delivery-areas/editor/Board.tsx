'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { afterwards } from '@/components/ui/afterwards';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { useMatches } from '@/components/ui/useIsCompact';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { ShownArea } from '../map/features';
import type { Tool } from '../map/tools';
import { newArea, type Point } from '../model/areas';
import { neighboursMovedBy } from '../model/borders';
import { coloursOf } from '../model/colours';
import type { Coverage, Surface } from '../model/coverage';
import type { Refusal } from '../model/refusals';
import { useAreas, useEditor, usePlan, useRefusal } from './AreasContext';
import classes from './editor.module.css';
import type { View } from './Toolbar';
import { useRefusalWords } from './words';

// Maps work in the browser only, and no other screen needs their library.
const AreaMap = afterwards(() => import('../map/AreaMap'));

interface Props {
  view: View;
  onTool: (tool: Tool) => void;
  pin: Point | null;
  onPin: (pin: Point) => void;
  sight: { points: readonly Point[] };
  coverage: Coverage | null;
  /** The parts of the coverage to highlight. */
  shownSurfaces: readonly Surface[];
  onOverlaps: () => void;
  baseMap: BaseMap;
}

/** The map with everything drawn on it, and a legend of its colours and patterns. */
export function Board({ view, onTool, pin, onPin, sight, coverage, shownSurfaces, onOverlaps, baseMap }: Props) {
  const t = useTranslations('deliveryAreas.map');
  const names = useTranslations('deliveryAreas.circle');
  const { store } = useAreas();
  const refusal = useRefusal();
  const isByFinger = useMatches('(pointer: coarse), (max-width: 48em)');
  const refusalWords = useRefusalWords();
  const restaurant = useRestaurant();
  const plan = usePlan();
  const selected = useEditor((state) => state.selected);
  const colours = useMemo(() => coloursOf(plan, view.colouring), [plan, view.colouring]);
  const areas = useMemo(
    () =>
      plan.map(
        (area): ShownArea => ({
          key: area.key,
          label: area.name,
          colour: colours.of(area),
          isActive: area.isActivated,
          points: area.points,
        }),
      ),
    [plan, colours],
  );
  const centre = useMemo(() => ({ lat: restaurant.lat, lng: restaurant.lng }), [restaurant]);
  const places = useMemo(() => [{ name: restaurant.name, point: centre }], [restaurant, centre]);
  const { tool, isSnapping, showsCoverage } = view;
  const scene = useMemo(
    () => ({
      areas,
      selected,
      coverage: showsCoverage ? coverage : null,
      shownSurfaces,
      refusal: refusal && { words: refusalWords(refusal), at: refusal.at, edge: 'edge' in refusal ? refusal.edge : null },
      pin,
      places,
      tool,
      isSnapping,
    }),
    [areas, selected, coverage, showsCoverage, shownSurfaces, refusal, refusalWords, pin, places, tool, isSnapping],
  );
  const handlers = {
    onSelect: (key: string | null) => store.send({ type: 'select', key }),
    onDrawn: (points: Point[]) => {
      const name = names('name', { number: store.state.plan.length + 1 });
      store.send({ type: 'add', areas: [newArea(crypto.randomUUID(), name, points)], kind: 'draw' });
      onTool('look');
    },
    onReshaped: (key: string, points: Point[], at: Point | null) => {
      // A corner released at a forbidden place stays at its last valid place, and the reason is still shown.
      const { refusal: previousRefusal } = store;
      const isTaken = store.reshape({ type: 'reshape', key, points, kind: 'reshape', together: view.isTogether }, at);
      if (isTaken) store.refuse(previousRefusal);
      return isTaken;
    },
    onPulled: (key: string, points: Point[]) => {
      store.refuse(null);
      return view.isTogether ? neighboursMovedBy(store.state.plan, key, points) : new Map();
    },
    onRefused: (newRefusal: Refusal | null) => store.refuse(newRefusal),
    onPin,
  };
  return (
    <div className={classes.board}>
      <AreaMap scene={scene} baseMap={baseMap} centre={centre} canEdit={store.canEdit} sight={sight} handlers={handlers} />
      <p className={classes.toolHint} data-wrong={refusal !== null || undefined}>
        {refusal ? refusalWords(refusal) : t(`${isByFinger ? 'touchHints' : 'hints'}.${tool}`)}
      </p>
      <Legend colouring={view.colouring} legend={colours.legend} coverage={view.showsCoverage ? coverage : null} onOverlaps={onOverlaps} />
    </div>
  );
}

interface LegendProps {
  colouring: View['colouring'];
  legend: ReturnType<typeof coloursOf>['legend'];
  coverage: Coverage | null;
  onOverlaps: () => void;
}

function Legend({ colouring, legend, coverage, onOverlaps }: LegendProps) {
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
          <button type="button" className="text-button" onClick={onOverlaps}>
            {t('overlaps', { count: overlaps })}
          </button>
        </li>
      )}
      {gaps > 0 && (
        <li>
          <span className={classes.swatch} data-gap aria-hidden />
          <button type="button" className="text-button" onClick={onOverlaps}>
            {t('gaps', { count: gaps })}
          </button>
        </li>
      )}
    </ul>
  );
}
