'use client';

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLive } from '@/components/live/useLive';
import { dayOf } from '@/components/ui/format';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { AuditEntry } from '@/server/audit/audit.schema';
import { liveTopics } from '@/server/live/live.values';
import { HistoryEntry } from './HistoryEntry';
import { HistoryLoading } from './HistoryLoading';
import classes from './history.module.css';
import type { HistoryProps } from './history-props';
import type { RevertProps } from './RevertDialog';

const RevertDialog = whenOpened<RevertProps>(() => import('./RevertDialog'));

const PAGE_SIZE = 20;
/** Changes within this time are read together. */
const REFRESH_EVERY_MS = 1_500;

/** Changes by field, user and time, newest first, with undo. */
export default function HistoryList({ restaurantId, brandId, customerId, subjectKind, subjectId, related }: HistoryProps) {
  const t = useTranslations('audit');
  const trpc = useTRPC();
  const [reverting, setReverting] = useState<AuditEntry | null>(null);
  const kinds = subjectKind === undefined ? undefined : [subjectKind].flat().join(',');
  const scope = { restaurantId, brandId, customerId };
  const subject = { subjectKind: kinds, subjectId: subjectId === undefined ? undefined : String(subjectId) };
  const input = { ...scope, ...subject, ...(related && { related: true }) };
  const query = useInfiniteQuery(
    trpc.audit.listAudit.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, { getNextPageParam: ({ nextCursor }) => nextCursor }),
  );
  const entries = query.data?.pages.flatMap(({ items }) => items);

  if (query.error && !entries) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!entries) return <HistoryLoading />;
  return (
    <section aria-label={t('title')} aria-busy={query.isFetching}>
      {restaurantId !== undefined && <KeepCurrent restaurantId={restaurantId} />}
      {entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={20} />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Days
          entries={entries}
          withSubject={subjectId === undefined && customerId === undefined}
          restaurants={related?.restaurants}
          onRevert={setReverting}
        />
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
      <RevertDialog opened={reverting !== null} entry={reverting} onClose={() => setReverting(null)} />
    </section>
  );
}

/** Reloads the history when the restaurant changes elsewhere. */
function KeepCurrent({ restaurantId }: { restaurantId: number }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useThrottledCallback(
    () => void queryClient.invalidateQueries(trpc.audit.listAudit.infiniteQueryFilter()),
    REFRESH_EVERY_MS,
  );
  useLive(restaurantId, [...liveTopics], () => refresh());
  return null;
}

interface DaysProps {
  entries: AuditEntry[];
  withSubject: boolean;
  restaurants?: readonly { id: number; name: string }[];
  onRevert: (entry: AuditEntry) => void;
}

function Days({ entries, withSubject, restaurants, onRevert }: DaysProps) {
  const format = useFormat();
  const days = Map.groupBy(entries, ({ at }) => dayOf(at, format.timeZone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h2 className={classes.date}>{format.weekdayDate(ofDay[0]?.at ?? day)}</h2>
      <ol className={classes.entries}>
        {ofDay.map((entry) => (
          <HistoryEntry
            key={entry.auditId}
            entry={entry}
            withSubject={withSubject}
            restaurant={restaurants?.find(({ id }) => id === entry.restaurantId)?.name}
            onRevert={() => onRevert(entry)}
          />
        ))}
      </ol>
    </section>
  ));
}
