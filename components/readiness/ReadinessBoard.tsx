'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { BrandBoard } from '@/components/brands/BrandBoard';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { LoadingState } from '@/components/ui/LoadingState';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import type { Column } from '@/components/ui/table/columns';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import { isOff } from '@/server/readiness/board.rules';
import type { ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { readinessStates } from '@/server/readiness/readiness.values';
import {
  boardParsers,
  dependsOnWays,
  momentInput,
  momentParsers,
  type ReadinessRow,
  readinessRows,
  type WayKey,
  wayIn,
  wayKeysOf,
} from './board';
import { Mark } from './Mark';
import { MomentFilter } from './MomentFilter';
import classes from './readiness.module.css';
import { useBoard } from './useBoard';
import { useWords } from './useWords';
import { WayList } from './WayList';

const hues = { not_ready: 'red', attention: 'yellow', later: 'gray', ready: 'green' } as const;

/** Compares the restaurants of a brand: which can take orders, in which ways, and what the others lack. */
export function ReadinessBoard() {
  const t = useTranslations('readiness.board');
  const states = useTranslations('readiness.state');
  const short = useTranslations('readiness.short');
  const format = useFormat();
  const channelName = useChannelName();
  const brand = useBrand();
  const [moment, setMoment] = useQueryStates(momentParsers);
  const filters = useFilters(boardParsers);
  const board = useBoard(moment);
  const { rows: all, facts, isWhole } = board;
  const { channel } = filters.values;
  const rows = useMemo(() => all && readinessRows(all, filters.values), [all, filters.values]);
  // Restaurants that are not judged yet may still match.
  const isUnknown = rows?.length === 0 && !isWhole && dependsOnWays(filters.values);
  const wayKeys = useMemo(() => wayKeysOf(facts?.ways ?? []), [facts]);
  const shownKeys = useMemo(() => wayKeys.filter(({ channelId }) => channel === null || channelId === channel), [wayKeys, channel]);
  const momentParams = Object.entries(momentInput(moment)).map(([key, value]) => `&${key}=${value}`);
  const tiles = readinessStates.map((state) => ({
    label: t(`tiles.${state}`),
    value: facts && format.number(facts.states[state]),
    hint: t('tiles.hint', { count: brand.restaurants.length }),
    hue: hues[state],
    href: `?state=${state}${momentParams.join('')}`,
  }));

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { brand: brand.name })} />
      <BrandBoard
        id="readiness.board"
        label={t('list')}
        fileName={t('fileName')}
        tiles={tiles}
        filters={filters}
        otherFilters={
          <>
            <MomentFilter value={moment} onChange={setMoment} />
            <ChoiceFilter
              label={t('missing')}
              {...filters.bind('missing')}
              options={(facts?.reasons ?? []).map(({ code, count }) => ({
                value: code,
                label: t('missingCount', { reason: short(code), count }),
              }))}
            />
            <ChoiceFilter
              label={t('overall')}
              {...filters.bind('state')}
              options={readinessStates.map((value) => ({ value, label: states(value) }))}
            />
            <ChoiceFilter
              label={t('channel')}
              {...filters.bind('channel')}
              options={[...new Set(wayKeys.map(({ channelId }) => channelId))].map((id) => ({ value: id, label: channelName(id) }))}
            />
          </>
        }
        list={wholeList(filters, isUnknown ? undefined : rows, board)}
        aside={
          !isWhole &&
          facts && (
            <JudgingProgress judged={board.judged} count={facts.restaurants} onRetry={board.error === null ? undefined : board.refetch} />
          )
        }
        all={all}
        columns={useWayColumns(shownKeys)}
        card={(row) => ({
          mark: <Mark state={row.state}>{states(row.state)}</Mark>,
          body: row.judged && <MissingWays row={row.judged} />,
        })}
        detail={({ judged }) => (judged ? <WayList row={judged} heading="h3" /> : <LoadingState className={classes.loading} />)}
        fileRows={async () => readinessRows(await board.wholeRows(), filters.values)}
        rowHeight={60}
      />
    </>
  );
}

/** How many restaurants are judged, while the others load or have failed to load. */
function JudgingProgress({ judged, count, onRetry }: { judged: number; count: number; onRetry: (() => void) | undefined }) {
  const t = useTranslations('readiness.board');
  const format = useFormat();
  return (
    <>
      {t('judging', { judged: format.number(judged), count: format.number(count) })}{' '}
      {onRetry && (
        <button type="button" className="text-button" onClick={onRetry}>
          {t('goOn')}
        </button>
      )}
    </>
  );
}

/** The number of ways that fit on a card. */
const ON_CARD = 3;

/** The first reason why a restaurant is not ready. */
function MissingWays({ row }: { row: RestaurantReadiness }) {
  const t = useTranslations('readiness.board');
  const words = useWords();
  const missingWays = row.ways.filter((way) => way.state !== 'ready' && !isOff(way));
  return (
    <>
      {missingWays.slice(0, ON_CARD).map((way) => (
        <span key={`${way.channelId} ${way.type}`} className={classes.cardWay}>
          <span className={classes.clip}>{words.wayName(way)}</span>
          <WayCell way={way} row={row} />
        </span>
      ))}
      {missingWays.length > ON_CARD && <span className={classes.quiet}>{t('moreWays', { count: missingWays.length - ON_CARD })}</span>}
    </>
  );
}

/** The width of a way’s column in pixels: even with every possible way, the board fits into a window of 1440 pixels. */
const wayWidth = (count: number) => (count > 8 ? 88 : 108);

/** A column for each way of ordering, for the table and its CSV. */
function useWayColumns(wayKeys: WayKey[]): Column<ReadinessRow>[] {
  const t = useTranslations('readiness');
  const words = useWords();
  return useMemo(
    () =>
      wayKeys.map((wayKey) => ({
        key: `way-${wayKey.channelId}-${wayKey.type ?? 'any'}`,
        header: words.wayName(wayKey),
        cell: ({ judged }) => (judged ? <WayCell way={wayIn(judged, wayKey)} row={judged} /> : <Skeleton height="0.875rem" width="70%" />),
        width: wayWidth(wayKeys.length),
        sortBy: ({ judged }) => (judged ? readinessStates.indexOf(wayIn(judged, wayKey)?.state ?? 'ready') : null),
        csv: ({ judged }) => {
          const way = judged && wayIn(judged, wayKey);
          return way ? [t(`state.${way.state}`), ...way.reasons.map(({ code }) => t(`short.${code}`))].join('; ') : t('board.notOffered');
        },
      })),
    [t, words, wayKeys],
  );
}

/** The state of a restaurant in one column of the board. */
function WayCell({ way, row }: { way: ReadinessWay | undefined; row: RestaurantReadiness }) {
  const t = useTranslations('readiness');
  const words = useWords();
  if (!way) return <span className={classes.quiet}>{t('board.notOffered')}</span>;
  const state = isOff(way) ? 'off' : way.state;
  const text = words.short(way, row);
  const blocking = way.reasons.filter(({ weight }) => weight === 'blocks').length;
  const isNamed = state === 'not_ready' || state === 'attention';
  return (
    <Mark state={state} spoken={isNamed ? t(`state.${state}`) : undefined}>
      {state === 'not_ready' && blocking > 1 ? t('board.andMore', { text, count: blocking - 1 }) : text}
    </Mark>
  );
}
