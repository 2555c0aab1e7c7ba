'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutBoard, IconMaximize, IconMinimize, IconReceipt2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import { seatsAt } from '@/server/floor/shapes.values';
import { layoutsLink } from '../layouts/links';
import { useClock } from './clock';
import { FreshnessNote } from './FreshnessNote';
import classes from './live.module.css';
import { Pictures } from './Pictures';
import { RoomBar, TURN_MS } from './RoomBar';
import { type Elsewhere, type PublishedRoom, type Sitting, summaryOf } from './sittings';
import type { TableDialogProps } from './TableDialogBody';
import { Duration, TableRows } from './TableRows';
import { Totals } from './Totals';
import { useLayoutInForce, useSittings } from './useLiveFloor';
import { useWall } from './useWall';

/** The guests at a table. */
const TableDialog = whenOpened<TableDialogProps>(() => import('./TableDialogBody'));

/** The floor of the restaurant at this moment: for a display on the wall or a waiter's phone. Read-only. */
export function LiveFloorScreen() {
  const t = useTranslations('floor.live');
  const { id: restaurantId, name: restaurantName } = useRestaurant();
  const { layout, hasLayouts, error, retry } = useLayoutInForce(restaurantId);
  const { sittings, freshness, asOf, error: sittingsError, retry: retrySittings } = useSittings(restaurantId, layout !== null);
  const { isWall, enter, leave } = useWall();
  const [{ room: requestedRoomId, turns }, setView] = useQueryStates({ room: parseAsString, turns: parseAsBoolean.withDefault(false) });
  const rooms = layout?.rooms ?? [];
  const turn = useTurn(turns && rooms.length > 1 ? rooms.length : 0);
  const chosen = turn === null ? rooms.find(({ roomId }) => roomId === requestedRoomId) : rooms[turn];
  const shown = useMemo(() => (chosen ? [chosen] : (layout?.rooms ?? [])), [chosen, layout]);
  const isKnown = freshness.kind !== 'never' && freshness.kind !== 'loading';
  const summary = useMemo(() => summaryOf(layout?.rooms ?? [], sittings), [layout, sittings]);
  const [openId, setOpenId] = useState<string | null>(null);
  // A dialog keeps its content while it closes.
  const [lastId, setLastId] = useState<string | null>(null);
  const open = useCallback((tableId: string) => {
    setOpenId(tableId);
    setLastId(tableId);
  }, []);
  const opened = lastId === null ? undefined : tableAt(layout?.rooms ?? [], lastId, sittings.get(lastId));

  if (error) return <ErrorState error={error} retry={retry} />;
  if (sittingsError) return <ErrorState error={sittingsError} retry={retrySittings} />;
  if (layout === null) {
    return (
      <>
        <PageHeader title={t('title')} subtitle={restaurantName} />
        <NothingPublished restaurantId={restaurantId} hasLayouts={hasLayouts} />
      </>
    );
  }
  const title = isWall ? restaurantName : t('title');
  return (
    <div className={classes.screen} data-wall={isWall || undefined}>
      <PageHeader
        title={title}
        subtitle={layout ? (isWall ? layout.name : t('subtitle', { name: layout.name, version: layout.version })) : ' '}
        actions={
          isWall ? (
            <div className={classes.wallActions}>
              <CurrentTime />
              <ActionIcon variant="subtle" color="gray" size="2.5rem" aria-label={t('leave')} onClick={leave}>
                <IconMinimize size={20} aria-hidden />
              </ActionIcon>
            </div>
          ) : (
            <Button variant="default" className={classes.enter} leftSection={<IconMaximize size={16} aria-hidden />} onClick={enter}>
              {t('enter')}
            </Button>
          )
        }
      />
      {layout ? (
        <>
          <FreshnessNote freshness={freshness} restaurantId={restaurantId} />
          <Totals summary={summary} isKnown={isKnown} asOf={asOf} />
          <ElsewhereStrip tables={summary.elsewhere} doubtful={summary.doubtful.size} asOf={asOf} onOpen={open} />
          <RoomBar
            rooms={rooms}
            chosen={chosen?.roomId}
            turns={turns}
            isKnown={isKnown}
            hasDoubtful={summary.doubtful.size > 0}
            onView={(view) => void setView(view)}
          />
          <div className={classes.floor} data-stale={asOf !== null || undefined}>
            <Pictures
              rooms={shown}
              isNamed={shown.length > 1 || isWall}
              doubtful={summary.doubtful}
              onOpen={open}
              {...{ sittings, isKnown, asOf }}
            />
            <TableRows rooms={shown} doubtful={summary.doubtful} onOpen={isWall ? undefined : open} {...{ sittings, isKnown, asOf }} />
          </div>
          <TableDialog
            opened={openId !== null}
            table={opened}
            sitting={lastId === null ? undefined : sittings.get(lastId)}
            isKnown={isKnown && (lastId === null || !summary.doubtful.has(lastId))}
            asOf={asOf}
            onClose={() => setOpenId(null)}
          />
        </>
      ) : (
        <LoadingState className={classes.loading} radius="lg" />
      )}
    </div>
  );
}

/** A table of the current layout. For a table of another layout, what is known from its guests. */
function tableAt(rooms: readonly PublishedRoom[], tableId: string, sitting: Sitting | undefined) {
  for (const { name: roomName, tables } of rooms) {
    const table = tables.find((each) => each.tableId === tableId);
    if (table) return { name: table.name, roomName, seats: seatsAt(table) };
  }
  return { name: sitting?.tableName ?? null, roomName: sitting?.roomName ?? null, seats: null };
}

/** The room shown while rooms take turns; null while they do not. */
function useTurn(count: number): number | null {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    setTurn(0);
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [count]);
  return count === 0 ? null : turn % count;
}

/** The current time. */
function CurrentTime() {
  const format = useFormat();
  const minute = useClock((now) => Math.floor(now / 60_000));
  return (
    <time className={`${classes.now} tabular`} suppressHydrationWarning>
      {format.clock(minute * 60_000)}
    </time>
  );
}

function NothingPublished({ restaurantId, hasLayouts }: { restaurantId: number; hasLayouts: boolean }) {
  const t = useTranslations('floor.live.nothing');
  return (
    <EmptyState
      icon={<IconLayoutBoard size={20} />}
      title={t('title')}
      action={
        <Button component={Link} href={layoutsLink(restaurantId)}>
          {t(hasLayouts ? 'publish' : 'draw')}
        </Button>
      }
    >
      {t(hasLayouts ? 'textPublish' : 'textDraw')}
    </EmptyState>
  );
}

interface Props {
  tables: readonly Elsewhere[];
  /** The number of tables of the layout that have one of their names. */
  doubtful: number;
  asOf: number | null;
  onOpen: (tableId: string) => void;
}

/** Guests who sat down under an earlier layout, at tables that the current one does not have. They are still there. */
function ElsewhereStrip({ tables, doubtful, asOf, onOpen }: Props) {
  const t = useTranslations('floor.live');
  if (tables.length === 0) return null;
  return (
    <section className={classes.elsewhere} aria-label={t('elsewhere.label')}>
      <p>
        {t('elsewhere.text', { count: tables.length })} {doubtful > 0 && t('elsewhere.doubtful', { count: doubtful })}
      </p>
      <ul>
        {tables.map(({ tableId, sitting }) => (
          <li key={tableId}>
            <button type="button" className={classes.room} onClick={() => onOpen(tableId)}>
              {sitting.isPaying && <IconReceipt2 size={15} aria-label={t('states.paying')} />}
              <strong>{sitting.tableName ?? t('unnamedTable')}</strong> · {t('covers', { count: sitting.covers })} ·{' '}
              <Duration since={sitting.since} asOf={asOf} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
