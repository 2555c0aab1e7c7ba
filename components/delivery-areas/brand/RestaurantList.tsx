'use client';

import { TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { searchFor } from '@/components/ui/fold';
import { Link } from '@/components/ui/Link';
import classes from './brand.module.css';

export interface ListedRestaurant {
  restaurantId: number;
  name: string;
  city: string;
  colour: string;
  /** The number of its areas; undefined while they load. */
  count: number | undefined;
}

interface Props {
  restaurants: readonly ListedRestaurant[];
  /** The selected restaurant. */
  current: number | null;
  onLook: (restaurantId: number) => void;
}

/** Longer lists can be searched. */
const LONG = 12;
/** The height of a row in pixels: name and link. */
const ROW = 62;

/** The restaurants next to the map. Only the rows in view are rendered. */
export function RestaurantList({ restaurants, current, onLook }: Props) {
  const t = useTranslations('deliveryAreas.brand');
  const [search, setSearch] = useState('');
  const isLong = restaurants.length > LONG;
  const shown = useMemo(() => {
    const isMatch = searchFor(search);
    return restaurants.filter(({ restaurantId, name, city }) => restaurantId === current || isMatch(`${name} ${city}`));
  }, [restaurants, search, current]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => shown[index]!.restaurantId,
    overscan: 6,
    // Makes the server render the first rows.
    initialRect: { width: 320, height: 720 },
  });
  useEffect(() => {
    const index = shown.findIndex(({ restaurantId }) => restaurantId === current);
    if (index >= 0) virtualizer.scrollToIndex(index);
  }, [shown, current, virtualizer]);
  return (
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
      {shown.length === 0 && <p className={classes.nothing}>{t('notFound')}</p>}
      <div className={classes.scroller} ref={scroller}>
        <ul className={classes.restaurants} aria-label={t('restaurants')} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const { restaurantId, name, colour, count } = shown[index]!;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                data-current={restaurantId === current || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button type="button" className={classes.restaurant} onClick={() => onLook(restaurantId)}>
                  <span className={classes.swatch} style={{ background: colour }} aria-hidden />
                  <span>{name}</span>
                  <span className={classes.count}>{count !== undefined && (count > 0 ? t('count', { count }) : t('none'))}</span>
                </button>
                <Link href={`/admin/restaurants/${restaurantId}/delivery-areas`} className={`${classes.open} reach`}>
                  {t('open', { name })}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
