'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { unwrapLongitudes } from '@/server/delivery-areas/simplify.rules';
import type { Point } from '../model/areas';
import { boxAround, roundDegrees, wrapLongitude } from '../model/outline';
import type { Scene } from './engine';
import classes from './map.module.css';

interface Props {
  scene: Pick<Scene, 'areas' | 'selected' | 'pin' | 'places' | 'tool' | 'coverage'>;
  centre: Point;
  onSelect?: (key: string | null) => void;
  onPin?: (point: Point) => void;
}

/** Units of the drawing. */
const WIDTH = 1_000;
const EDGE = 60;
/** Kilometres shown around the restaurant if there are no areas. */
const DEFAULT_RADIUS_KM = 3;
const KM_PER_DEGREE = 111.32;

/** Areas as a simple drawing, north up, for browsers without WebGL. */
export function Sketch({ scene, centre, onSelect, onPin }: Props) {
  const t = useTranslations('deliveryAreas.map');
  const { areas, selected, pin, places, tool } = scene;
  const radiusDegrees = DEFAULT_RADIUS_KM / KM_PER_DEGREE;
  const shownPoints = [...areas.flatMap(({ points }) => points), ...places.map(({ point }) => point), ...(pin ? [pin] : [])];
  const box = boxAround(
    shownPoints.length > 2
      ? shownPoints
      : [
          { lat: centre.lat - radiusDegrees, lng: centre.lng },
          { lat: centre.lat + radiusDegrees, lng: centre.lng },
        ],
  );
  const { south, west, north, east } = box ?? { south: centre.lat, west: centre.lng, north: centre.lat, east: centre.lng };
  const lngFactor = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const scale = (WIDTH - 2 * EDGE) / Math.max((east - west) * lngFactor, north - south, 0.002);
  const [middleLng, middleLat] = [(west + east) / 2, (south + north) / 2];
  const x = (lng: number) => WIDTH / 2 + (lng - middleLng) * lngFactor * scale;
  const y = (lat: number) => WIDTH / 2 - (lat - middleLat) * scale;
  const outline = (points: readonly Point[]) =>
    unwrapLongitudes(points)
      .map(({ lat, lng }) => `${x(lng).toFixed(1)},${y(lat).toFixed(1)}`)
      .join(' ');
  const surface = (rings: readonly (readonly [number, number][])[]) =>
    rings.map((ring) => `M${ring.map(([lng, lat]) => `${x(lng).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`).join('');
  const step = scale / KM_PER_DEGREE;
  const lines = Array.from({ length: Math.ceil(WIDTH / Math.max(step, 20)) + 1 }, (_, index) => index * Math.max(step, 20));

  function onClick(event: MouseEvent<SVGSVGElement>) {
    const matrix = event.currentTarget.getScreenCTM();
    if (tool !== 'pin' || !onPin || !matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onPin({
      lat: roundDegrees(middleLat - (at.y - WIDTH / 2) / scale),
      lng: roundDegrees(wrapLongitude(middleLng + (at.x - WIDTH / 2) / (lngFactor * scale))),
    });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it selects areas, and the form beside it sets points
    <svg
      className={classes.sketch}
      viewBox={`0 0 ${WIDTH} ${WIDTH}`}
      role="img"
      aria-label={t('sketch', { count: areas.length })}
      onClick={onClick}
    >
      <g className={classes.grid}>
        {lines.map((at) => (
          <path key={at} d={`M${at} 0V${WIDTH}M0 ${at}H${WIDTH}`} />
        ))}
      </g>
      {areas.map(({ key, colour, isActive, points }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it selects by keyboard
        <polygon
          key={key}
          points={outline(points)}
          fill={colour}
          fillOpacity={isActive ? 0.28 : 0.08}
          stroke={colour}
          strokeWidth={key === selected ? 6 : 3}
          strokeDasharray={isActive ? undefined : '10 8'}
          onClick={() => tool === 'look' && onSelect?.(key)}
        />
      ))}
      {scene.coverage?.overlaps
        .flatMap(({ surfaces }) => surfaces)
        .map((rings) => (
          <path key={surface(rings)} d={surface(rings)} className={classes.overlap} />
        ))}
      {scene.coverage?.gaps.map((rings) => (
        <path key={surface(rings)} d={surface(rings)} className={classes.gap} />
      ))}
      {areas.map(({ key, label, points }) => {
        const unwrapped = unwrapLongitudes(points);
        const middle = (pick: (point: Point) => number) =>
          unwrapped.reduce((sum, point) => sum + pick(point), 0) / Math.max(1, unwrapped.length);
        return (
          <text key={key} x={x(middle(({ lng }) => lng))} y={y(middle(({ lat }) => lat))} className={classes.name}>
            {label}
          </text>
        );
      })}
      {places.map(({ name, point }) => (
        <circle key={name} cx={x(point.lng)} cy={y(point.lat)} r="9" className={classes.place}>
          <title>{name}</title>
        </circle>
      ))}
      {pin && <circle cx={x(pin.lng)} cy={y(pin.lat)} r="11" className={classes.pin} />}
    </svg>
  );
}
