'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Mark } from '@/components/readiness/Mark';
import { useBoard } from '@/components/readiness/useBoard';
import { useWords } from '@/components/readiness/useWords';
import { restaurantHome } from '@/components/shell/navigation';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { Link } from '@/components/ui/Link';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { BrandBoard } from '../BrandBoard';
import { ManyButton } from '../many/ManyButton';
import { NoRestaurants } from '../NoRestaurants';
import { filterRows, type ListState, listParsers, listRows, listStates, missingCounts, NOW, type RestaurantRow } from './rows';

/** The restaurants of a brand: the state of each, what is missing, and links. */
export function RestaurantsScreen() {
  const t = useTranslations('brands.restaurants');
  const short = useTranslations('readiness.short');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: brandId, name: brandName, restaurants } = useBrand();
  const filters = useFilters(listParsers);
  const board = useBoard(NOW);
  const archived = useQuery(trpc.brands.listReachableRestaurants.queryOptions({ brandId, archived: true }));
  const { rows: judged, facts, isWhole } = board;
  const all = useMemo(() => judged && archived.data && listRows(judged, archived.data), [judged, archived.data]);
  const rows = useMemo(() => all && filterRows(all, filters.values), [all, filters.values]);
  const columns = useRestaurantColumns();
  const missing = useMemo(() => missingCounts(all ?? []), [all]);
  // Restaurants that are not judged yet may still match.
  const isUnknown = rows?.length === 0 && !isWhole && filters.active > 0;
  const count = restaurants.length;
  if (count === 0 && archived.data?.length === 0) {
    return (
      <>
        <PageHeader title={t('title')} subtitle={t('subtitle', { brand: brandName, count: 0, shown: '0' })} />
        <NoRestaurants />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { brand: brandName, count, shown: format.number(count) })}
        actions={
          <>
            <ManyButton
              shown={
                filters.active > 0 ? (rows ?? []).filter(({ state }) => state !== 'archived').map(({ restaurantId }) => restaurantId) : []
              }
            />
            <Button component={Link} href={`/admin/brands/${brandId}/restaurants/new`} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('add')}
            </Button>
          </>
        }
      />
      <BrandBoard
        id="brands.restaurants"
        label={t('title')}
        fileName={t('fileName')}
        tiles={[
          { label: t('tiles.open'), value: facts && format.number(facts.open), hue: 'green', href: '?state=open' },
          { label: t('tiles.closed'), value: facts && format.number(facts.restaurants - facts.open), hue: 'gray', href: '?state=closed' },
          { label: t('tiles.missing'), value: facts && format.number(facts.lacking), hue: 'red', hint: t('tiles.missingHint') },
          { label: t('tiles.archived'), value: archived.data && format.number(archived.data.length), hue: 'gray', href: '?state=archived' },
        ]}
        filters={filters}
        otherFilters={
          <>
            <ChoiceFilter
              label={t('state')}
              {...filters.bind('state')}
              options={listStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
            <ChoiceFilter
              label={t('missing')}
              {...filters.bind('missing')}
              options={missing.map(({ code, count: reasonCount }) => ({
                value: code,
                label: t('missingCount', { reason: short(code), count: reasonCount }),
              }))}
            />
          </>
        }
        list={wholeList(filters, isUnknown ? undefined : rows, board)}
        aside={!isWhole && judged && t('judging', { judged: format.number(board.judged), count: format.number(count) })}
        all={all}
        columns={columns}
        card={(row) => ({ mark: <State row={row} />, body: (row.missing?.length ?? 0) > 0 && <Missing row={row} /> })}
        href={({ restaurantId, state }) =>
          state === 'archived' ? `/admin/brands/${brandId}/restaurants/${restaurantId}` : restaurantHome({ restaurantId, brandId })
        }
      />
    </>
  );
}

const icons: Record<ListState, 'ready' | 'later' | 'off'> = { open: 'ready', closed: 'later', archived: 'off' };

function useRestaurantColumns(): Column<RestaurantRow>[] {
  const t = useTranslations('brands.restaurants');
  const short = useTranslations('readiness.short');
  return useMemo(
    () => [
      {
        key: 'state',
        header: t('state'),
        width: 190,
        cell: (row) => <State row={row} />,
        sortBy: ({ state }) => (state ? listStates.indexOf(state) : null),
        csv: ({ state }) => (state ? t(`states.${state}`) : ''),
      },
      {
        key: 'missing',
        header: t('missing'),
        minWidth: 220,
        cell: (row) => <Missing row={row} />,
        sortBy: ({ missing }) => missing?.length ?? null,
        csv: ({ missing = [] }) => missing.map(({ code }) => short(code)).join('; '),
      },
    ],
    [t, short],
  );
}

/** Whether a restaurant takes orders now, or when it will. */
function State({ row: { state, judged } }: { row: RestaurantRow }) {
  const t = useTranslations('brands.restaurants');
  const words = useWords();
  if (!state) return <Skeleton height="0.875rem" width="60%" />;
  const nextWay = judged?.ways
    .filter((way) => way.state === 'later' && way.opensAt !== null)
    .sort((a, b) => compareInstants(a.opensAt, b.opensAt))[0];
  const opens = state === 'closed' && judged && nextWay ? words.short(nextWay, judged) : null;
  return <Mark state={icons[state]}>{opens ? t('closedUntil', { opens }) : t(`states.${state}`)}</Mark>;
}

const compareInstants = (a: string | null, b: string | null) => Date.parse(a ?? '') - Date.parse(b ?? '');

/** The first thing missing at a restaurant, and the number of others. */
function Missing({ row: { missing, state } }: { row: RestaurantRow }) {
  const t = useTranslations('brands.restaurants');
  const short = useTranslations('readiness.short');
  if (state === 'archived') return '—';
  if (!missing) return <Skeleton height="0.875rem" width="60%" />;
  const [firstReason, ...otherReasons] = missing;
  if (!firstReason) return '—';
  return (
    <Mark state="not_ready">
      {otherReasons.length > 0 ? t('andMore', { reason: short(firstReason.code), count: otherReasons.length }) : short(firstReason.code)}
    </Mark>
  );
}
