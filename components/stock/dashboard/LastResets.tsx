'use client';

import { Badge, Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { UndoResetProps } from '../reset/UndoResetModal';
import { LoadingRows } from './DueDeliveries';
import classes from './dashboard.module.css';
import { productEntriesInput, resetEntriesInput } from './reads';
import { findKnownResets, type KnownReset, type ResetRow } from './resets';
import { useMoment } from './useMoment';

/** Undoes a reset, after showing its effects. */
const UndoReset = whenOpened<UndoResetProps>(() => import('../reset/UndoResetModal'));

const SHOWN = 3;

interface Props {
  resets: ResetRow[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The last resets of stock to zero, with user and time, and a button to undo each. */
export function LastResets({ resets, error, onRetry }: Props) {
  const t = useTranslations('stock.dashboard.resets');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data: entries } = useQuery(trpc.audit.listAudit.queryOptions(resetEntriesInput(restaurantId)));
  const { data: productEntries } = useQuery({
    ...trpc.audit.listAudit.queryOptions(productEntriesInput(restaurantId)),
    enabled: resets !== undefined && resets.length > 0,
  });
  const knownResets = useMemo(
    () => resets && findKnownResets(resets, [...(entries?.items ?? []), ...(productEntries?.items ?? [])]),
    [resets, entries, productEntries],
  );
  const [undoing, setUndoing] = useState<number | null>(null);
  return (
    <Panel title={t('title')} flush>
      {error && !knownResets ? (
        <ErrorState error={error} retry={onRetry} />
      ) : !knownResets ? (
        <LoadingRows />
      ) : knownResets.length === 0 ? (
        <EmptyState icon={<IconRotate size={20} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {knownResets.slice(0, SHOWN).map((reset) => (
            <Reset key={`${reset.at} ${reset.userId}`} reset={reset} onUndo={setUndoing} />
          ))}
        </ul>
      )}
      <UndoReset opened={undoing !== null} auditId={undoing} onClose={() => setUndoing(null)} />
    </Panel>
  );
}

function Reset({ reset, onUndo }: { reset: KnownReset; onUndo: (auditId: number) => void }) {
  const t = useTranslations('stock.dashboard.resets');
  const format = useFormat();
  const moment = useMoment();
  const { at, products, quantity, userName, auditId, undone } = reset;
  const units = { units: quantity, shownUnits: format.number(quantity) };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.plainName}>{t('what', { products, shownProducts: format.number(products), ...units })}</span>
        <p className={classes.facts}>
          <span suppressHydrationWarning>{[moment(at), userName].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      {undone !== 'no' && <Badge color="gray">{t(undone === 'all' ? 'undone' : 'partlyUndone')}</Badge>}
      {auditId !== null && (
        <Button variant="default" aria-label={t('undoLabel', { moment: moment(at) })} onClick={() => onUndo(auditId)}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
