'use client';

import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { afterwards } from '@/components/ui/afterwards';
import { searchFor } from '@/components/ui/fold';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { BrandAreas } from '@/server/delivery-areas/delivery-areas.schema';
import classes from './brand.module.css';

// Maps are drawn in the browser only, and their library is no part of any other screen.
const AreaMap = afterwards(
  () => import('../map/AreaMap'),
  () => <Skeleton className={classes.loading} radius="lg" />,
);

type Points = BrandAreas[number]['areas'][number]['points'];

/** The delivery areas of all restaurants of a brand on one map, to be looked at. */
export function BrandAreasMap({ baseMap }: { baseMap: BaseMap }) {
  const t = useTranslations('deliveryAreas.brand');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc['delivery-areas'].listBrandAreas.queryOptions({ brandId }));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {data ? (
        <Board restaurants={data} baseMap={baseMap} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Skeleton className={classes.loading} radius="lg" />
      )}
    </>
  );
}

const colours = ['#5f3dc4', '#0b7285', '#c2255c', '#2b8a3e', '#e67700', '#1864ab', '#a61e4d', '#5c940d'];
const nothing = () => undefined;
/** Longer lists can be searched. */
const LONG = 12;

function Board({ restaurants, baseMap }: { restaurants: BrandAreas; baseMap: BaseMap }) {
  const t = useTranslations('deliveryAreas.brand');
  const [selected, setSelected] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const whole = useMemo(() => restaurants.flatMap(sightOf), [restaurants]);
  const [sight, setSight] = useState<{ points: Points }>({ points: whole });
  const scene = useMemo(
    () => ({
      areas: restaurants.flatMap(({ restaurantId, areas }, index) =>
        areas.map(({ uuid, name, isActivated, points }) => ({
          key: uuid,
          label: name,
          colour: colours[index % colours.length] ?? '#5f3dc4',
          isActive: isActivated,
          isFaint: chosen !== null && restaurantId !== chosen,
          points,
        })),
      ),
      selected,
      coverage: null,
      pin: null,
      places: restaurants.map(({ name, lat, lng }) => ({ name, point: { lat, lng } })),
      tool: 'look' as const,
      isSnapping: false,
    }),
    [restaurants, selected, chosen],
  );
  const [first] = restaurants;
  const centre = useMemo(() => ({ lat: first?.lat ?? 0, lng: first?.lng ?? 0 }), [first]);
  const current = restaurants.find(({ restaurantId }) => restaurantId === chosen);
  function select(key: string | null) {
    setSelected(key);
    setChosen(restaurants.find(({ areas }) => areas.some(({ uuid }) => uuid === key))?.restaurantId ?? null);
  }
  function look(restaurant: BrandAreas[number]) {
    setSelected(null);
    setChosen(restaurant.restaurantId);
    setSight({ points: sightOf(restaurant) });
  }
  const [search, setSearch] = useState('');
  const isLong = restaurants.length > LONG;
  const fits = searchFor(search);
  const isFound = ({ name, city }: BrandAreas[number]) => fits(`${name} ${city}`);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current) list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={classes.board}>
      <AreaMap
        scene={scene}
        baseMap={baseMap}
        centre={centre}
        canEdit={false}
        sight={sight}
        handlers={{
          onSelect: select,
          onDrawn: nothing,
          onReshaped: () => false,
          onPulled: () => new Map(),
          onRefused: nothing,
          onPin: nothing,
        }}
      />
      <div className={classes.side}>
        {isLong && (
          <TextInput
            size="xs"
            aria-label={t('find')}
            placeholder={t('find')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {isLong && !restaurants.some(isFound) && <p className={classes.nothing}>{t('notFound')}</p>}
        <ul className={classes.restaurants} aria-label={t('restaurants')} ref={list}>
          {restaurants.map((restaurant, index) => (
            <li
              key={restaurant.restaurantId}
              data-current={restaurant === current || undefined}
              hidden={restaurant !== current && !isFound(restaurant)}
            >
              <button type="button" className={classes.restaurant} onClick={() => look(restaurant)}>
                <span className={classes.swatch} style={{ background: colours[index % colours.length] }} aria-hidden />
                <span>{restaurant.name}</span>
                <span className={classes.count}>
                  {restaurant.areas.length > 0 ? t('count', { count: restaurant.areas.length }) : t('none')}
                </span>
              </button>
              <Link href={`/admin/restaurants/${restaurant.restaurantId}/delivery-areas`} className={`${classes.open} reach`}>
                {t('open', { name: restaurant.name })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What has to be seen of a restaurant: its areas, or a bit of its surroundings. */
function sightOf({ lat, lng, areas }: BrandAreas[number]): Points {
  const around = 0.01;
  return [{ lat: lat - around, lng }, { lat: lat + around, lng }, ...areas.flatMap(({ points }) => points)];
}
