'use client';

import { Skeleton, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { parsePoint, roundDegrees } from '@/components/delivery-areas/model/outline';
import { afterwards } from '@/components/ui/afterwards';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { Point } from './form';
import classes from './restaurant.module.css';

const AreaMap = afterwards(
  () => import('@/components/delivery-areas/map/AreaMap'),
  () => <Skeleton className={classes.mapWaiting} radius="lg" />,
);

const noop = () => undefined;
const handlers = { onSelect: noop, onDrawn: noop, onReshaped: () => false, onPulled: () => new Map(), onRefused: noop };

interface Props {
  point: Point | null;
  onChange: (point: Point) => void;
  /** Receives a typed point, which may be far away. */
  onTyped: (point: Point) => void;
  /** The place shown while there is no point. */
  start: Point;
  /** The points to show. A new value moves the map. */
  sight: { points: readonly Point[] };
  baseMap: BaseMap;
  error: string | undefined;
}

/** The location of a restaurant: a pin to drag or set by a click, or typed coordinates. */
export function PinMap({ point, onChange, onTyped, start, sight, baseMap, error }: Props) {
  const t = useTranslations('brands.restaurant.point');
  const set = ({ lat, lng }: Point) => onChange({ lat: roundDegrees(lat), lng: roundDegrees(lng) });
  const [centre] = useState(point ?? start);
  const scene = useMemo(
    () => ({ areas: [], selected: null, coverage: null, pin: point, places: [], tool: 'pin' as const, isSnapping: false }),
    [point],
  );
  const pinWords = { label: t('map'), pin: t('pin'), noTiles: t('noTiles'), noWebGl: t('noWebGl') };
  return (
    <div className={classes.pin}>
      <p className={classes.note}>{t(point ? 'drag' : 'place')}</p>
      <div className={classes.map}>
        <AreaMap
          pinWords={pinWords}
          scene={scene}
          baseMap={baseMap}
          centre={centre}
          canEdit={false}
          sight={sight}
          handlers={{ ...handlers, onPin: set }}
        />
      </div>
      <Coordinates key={point ? `${point.lat} ${point.lng}` : ''} point={point} onChange={onTyped} error={error} />
    </div>
  );
}

/** Latitude and longitude as text. A new component for each point, so that it follows the pin. */
function Coordinates({ point, onChange, error }: Pick<Props, 'point' | 'onChange' | 'error'>) {
  const t = useTranslations('brands.restaurant.point');
  const shown = point ? `${point.lat}, ${point.lng}` : '';
  const [text, setText] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  function commit() {
    const typed = parsePoint(text);
    setWrong(typed === null && text.trim() !== '');
    if (typed && text !== shown) onChange(typed);
    if (text.trim() === '') setText(shown);
  }
  return (
    <TextInput
      label={t('coordinates')}
      description={t('coordinatesHint')}
      autoComplete="off"
      maxLength={60}
      value={text}
      error={isWrong ? t('wrong') : error}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
