'use client';

import { IconReceipt2, IconUser } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { Table } from '@/server/floor/floor.schema';
import { seatsAt } from '@/server/floor/shapes.values';
import { useMinutesSince } from './clock';
import classes from './rows.module.css';
import { type PublishedRoom, type Sitting, type Sittings, stateOf } from './sittings';

const filters = ['all', 'taken', 'free'] as const;

interface Props {
  rooms: readonly PublishedRoom[];
  sittings: Sittings;
  isKnown: boolean;
  /** Tables that may or may not be free. */
  doubtful: ReadonlySet<string>;
  asOf: number | null;
  /** Opens a table. Without it, rows are not clickable. */
  onOpen: ((tableId: string) => void) | undefined;
}

/** The tables in words, room by room: the same information as the picture, for phones, screen readers, or finding a table. */
export function TableRows({ rooms, sittings, isKnown, doubtful, asOf, onOpen }: Props) {
  const t = useTranslations('floor.live');
  const [shown, setShown] = useState<(typeof filters)[number]>('all');
  const isShown = ({ tableId }: Table) =>
    shown === 'all' || (shown === 'taken' ? sittings.has(tableId) : !sittings.has(tableId) && !doubtful.has(tableId));
  return (
    <section className={classes.list} aria-label={t('list')}>
      {isKnown && (
        <div className={classes.filters}>
          {filters.map((filter) => (
            <button key={filter} type="button" className={classes.filter} aria-pressed={shown === filter} onClick={() => setShown(filter)}>
              {t(`filters.${filter}`)}
            </button>
          ))}
        </div>
      )}
      {rooms.map((room) => {
        const tables = room.tables.filter(isShown);
        return (
          <div key={room.roomId}>
            <h2 className={classes.listRoomName}>{room.name}</h2>
            {tables.length > 0 ? (
              <ul className={classes.rows}>
                {tables.map((table) => (
                  <Row
                    key={table.tableId}
                    table={table}
                    sitting={sittings.get(table.tableId)}
                    isKnown={isKnown && !doubtful.has(table.tableId)}
                    asOf={asOf}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            ) : (
              <p className={classes.none}>{t(shown === 'all' ? 'emptyRoom' : shown === 'taken' ? 'noneTaken' : 'noneFree')}</p>
            )}
          </div>
        );
      })}
    </section>
  );
}

interface RowProps {
  table: Table;
  sitting: Sitting | undefined;
  isKnown: boolean;
  asOf: number | null;
  onOpen: ((tableId: string) => void) | undefined;
}

const Row = memo(function Row({ table, sitting, isKnown, asOf, onOpen }: RowProps) {
  const t = useTranslations('floor.live');
  const state = stateOf(sitting, isKnown);
  const content = (
    <>
      <span className={classes.rowName}>{table.name}</span>
      <span className={classes.rowState}>
        {state === 'paying' && <IconReceipt2 size={15} aria-hidden />}
        {t(`states.${state}`)}
      </span>
      <span className={`${classes.rowFacts} tabular`}>
        {sitting ? (
          <>
            <span className={classes.rowCovers}>
              <IconUser size={14} aria-hidden />
              {t('covers', { count: sitting.covers })}
            </span>
            <Duration since={sitting.since} asOf={asOf} />
          </>
        ) : (
          <span className={classes.rowSeats}>{t('seats', { count: seatsAt(table) })}</span>
        )}
      </span>
    </>
  );
  return (
    <li data-state={state} className={classes.item}>
      {onOpen ? (
        <button type="button" className={classes.row} onClick={() => onOpen(table.tableId)}>
          {content}
        </button>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  );
});

/** How long guests have sat. */
export function Duration({ since, asOf }: { since: number; asOf: number | null }) {
  const format = useFormat();
  const minutes = useMinutesSince(since, asOf);
  return (
    <span className={classes.rowMinutes} suppressHydrationWarning>
      {format.duration(minutes)}
    </span>
  );
}
