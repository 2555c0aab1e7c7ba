'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NoRestaurants } from '@/components/brands/NoRestaurants';
import { afterwards } from '@/components/ui/afterwards';
import { PageHeader } from '@/components/ui/PageHeader';
import { type RestaurantScope, useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { Point } from '../model/areas';
import classes from './brand.module.css';
import { cornersOf } from './outlines';
import { RestaurantList } from './RestaurantList';
import { useOutlines } from './useOutlines';

// Maps work in the browser only, and no other screen needs their library.
const AreaMap = afterwards(
  () => import('../map/AreaMap'),
  () => <Skeleton className={classes.loading} radius="lg" />,
);

const colours = ['#5f3dc4', '#0b7285', '#c2255c', '#2b8a3e', '#e67700', '#1864ab', '#a61e4d', '#5c940d'];
const noop = () => undefined;

/** The delivery areas of all restaurants of a brand on one read-only map. The restaurants appear at once, their areas later. */
export function BrandAreasMap({ baseMap }: { baseMap: BaseMap }) {
  const t = useTranslations('deliveryAreas.brand');
  const { restaurants: brandRestaurants } = useBrand();
  const { byRestaurant, isWhole, error, retry } = useOutlines();
  const [selected, setSelected] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const restaurants = useMemo(
    () => brandRestaurants.map((restaurant, index) => ({ ...restaurant, colour: colours[index % colours.length] ?? '#5f3dc4' })),
    [brandRestaurants],
  );
  const exact = useExactOutlines(chosenId);
  const outlines = useMemo(
    () =>
      restaurants.flatMap(({ id, colour }) =>
        (byRestaurant.get(id) ?? []).map(({ uuid, name, isActivated, outline }) => ({
          restaurantId: id,
          key: uuid,
          label: name,
          colour,
          isActive: isActivated,
          points: cornersOf(outline),
        })),
      ),
    [restaurants, byRestaurant],
  );
  const areas = useMemo(
    () =>
      outlines.map(({ restaurantId, ...area }) => ({
        ...area,
        points: exact.get(area.key) ?? area.points,
        isFaint: chosenId !== null && restaurantId !== chosenId,
      })),
    [outlines, exact, chosenId],
  );
  const places = useMemo(() => restaurants.map(({ name, lat, lng }) => ({ name, point: { lat, lng } })), [restaurants]);
  const scene = useMemo(
    () => ({ areas, selected, coverage: null, pin: null, places, tool: 'look' as const, isSnapping: false }),
    [areas, selected, places],
  );
  const [first] = restaurants;
  const centre = useMemo(() => ({ lat: first?.lat ?? 0, lng: first?.lng ?? 0 }), [first]);

  const [sight, setSight] = useState<{ points: Point[] }>(() => ({ points: sightOf(byRestaurant, restaurants) }));
  const isFitted = useRef(false);
  // The first view shows the areas: a restaurant far away would make them too small to see.
  useEffect(() => {
    if (!isWhole || isFitted.current) return;
    isFitted.current = true;
    const withAreas = restaurants.filter(({ id }) => byRestaurant.get(id)?.length);
    if (withAreas.length > 0) setSight({ points: sightOf(byRestaurant, withAreas) });
  }, [isWhole, restaurants, byRestaurant]);
  function select(key: string | null) {
    setSelected(key);
    setChosenId(outlines.find((area) => area.key === key)?.restaurantId ?? null);
  }
  function showRestaurant(restaurantId: number) {
    setSelected(null);
    setChosenId(restaurantId);
    isFitted.current = true;
    setSight({
      points: sightOf(
        byRestaurant,
        restaurants.filter(({ id }) => id === restaurantId),
      ),
    });
  }
  const listedRestaurants = useMemo(
    () => restaurants.map(({ id, name, city, colour }) => ({ restaurantId: id, name, city, colour, count: byRestaurant.get(id)?.length })),
    [restaurants, byRestaurant],
  );
  if (restaurants.length === 0) {
    return (
      <>
        <PageHeader title={t('title')} subtitle={t('subtitle')} />
        <NoRestaurants />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {error && !isWhole && <ErrorState error={error} retry={retry} />}
      <div className={classes.board}>
        <div className={classes.map} aria-busy={!isWhole}>
          <AreaMap
            scene={scene}
            baseMap={baseMap}
            centre={centre}
            canEdit={false}
            sight={sight}
            handlers={{
              onSelect: select,
              onDrawn: noop,
              onReshaped: () => false,
              onPulled: () => new Map(),
              onRefused: noop,
              onPin: noop,
            }}
          />
          {!isWhole && !error && (
            <p className={classes.coming} role="status">
              {t('coming')}
            </p>
          )}
        </div>
        <RestaurantList restaurants={listedRestaurants} current={chosenId} onLook={showRestaurant} />
      </div>
    </>
  );
}

/** The exact outlines of the selected restaurant, by uuid: those of the map are simplified for the view of a whole brand. */
function useExactOutlines(restaurantId: number | null): ReadonlyMap<string, readonly Point[]> {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc['delivery-areas'].listAreas.queryOptions({ restaurantId: restaurantId ?? 0 }, { enabled: restaurantId !== null }),
  );
  return useMemo(() => new Map(data?.map(({ uuid, points }) => [uuid, points])), [data]);
}

/** The points to show of restaurants: their surroundings and their areas. */
function sightOf(byRestaurant: ReturnType<typeof useOutlines>['byRestaurant'], restaurants: readonly RestaurantScope[]): Point[] {
  return restaurants.flatMap((restaurant) => [
    ...surroundingsOf(restaurant),
    ...(byRestaurant.get(restaurant.id) ?? []).flatMap(({ outline }) => cornersOf(outline)),
  ]);
}

/** Points around a restaurant. */
function surroundingsOf({ lat, lng }: RestaurantScope): Point[] {
  const margin = 0.01;
  return [
    { lat: lat - margin, lng },
    { lat: lat + margin, lng },
  ];
}
