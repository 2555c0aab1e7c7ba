'use client';

import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { ArchivedRows } from './ArchivedRows';
import { ColumnsStep } from './ColumnsStep';
import { familyOf } from './families';
import classes from './imports.module.css';
import { errorsHref, importLinks } from './links';
import type { OfferProps } from './OfferProductsModal';
import { RowsGrid } from './rows/RowsGrid';
import type { UndoProps } from './UndoImportModal';

const OfferProducts = whenOpened<OfferProps>(() => import('./OfferProductsModal'));
const UndoImport = whenOpened<UndoProps>(() => import('./UndoImportModal'));

/** The last step: the result of the import, with undo. */
export function Result({ item }: { item: ImportDetail }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const links = importLinks(useBrand().id);
  const [isUndoing, setUndoing] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const [isEditingColumns, setEditingColumns] = useState(false);
  const { state, counts, failure, undone } = item;
  const kept = counts.created + counts.changed - undone;
  const faultyRows = counts.errors + counts.conflicts;
  const hasRows = state !== 'cancelled' && item.total > 0;
  const eventText = (event: 'applied' | 'undoneAt', at: string, userName: string | null) =>
    userName === null
      ? t(`result.${event}`, { when: format.dateTime(at) })
      : t(`result.${event}By`, { when: format.dateTime(at), who: userName });
  if (isEditingColumns) return <ColumnsStep item={item} onDone={() => setEditingColumns(false)} />;
  return (
    <div className={layout.stack}>
      <Panel title={t(`state.${state}`)}>
        <div className={classes.fields}>
          {state === 'done' && <p className={classes.plain}>{t(`of.${familyOf(item.kind)}.done`, counts)}</p>}
          {state === 'done' && <ArchivedRows item={item} />}
          {state === 'undone' && <p className={classes.plain}>{t('result.undone', { undone, kept })}</p>}
          {state === 'undone' && kept > 0 && <p className={layout.note}>{t('result.keptText')}</p>}
          {state === 'cancelled' && <p className={classes.plain}>{t('result.cancelled')}</p>}
          {state === 'failed' && (
            <Alert color="red" title={t('result.failed')}>
              {failure?.message}
            </Alert>
          )}
          {item.appliedAt && (
            <p className={layout.note}>
              {eventText('applied', item.appliedAt, item.appliedByName)}{' '}
              {state === 'undone' && item.endedAt && eventText('undoneAt', item.endedAt, item.undoneByName)}
              {item.undoableUntil && t('result.undoableUntil', { date: format.date(item.undoableUntil) })}
            </p>
          )}
          <div className={classes.actions}>
            {state === 'failed' && item.hasFile && <Button onClick={() => setEditingColumns(true)}>{t('result.again')}</Button>}
            {state === 'done' && familyOf(item.kind) === 'catalog' && counts.created > 0 && (
              <Button onClick={() => setOffering(true)}>{t('offer.open')}</Button>
            )}
            <Button variant="default" component={Link} href={links.add(item.kind)}>
              {t('result.another')}
            </Button>
            {faultyRows > 0 && hasRows && (
              <Button
                component="a"
                href={errorsHref(item.importId)}
                download
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('preview.errorFile')}
              </Button>
            )}
            {item.undoableUntil && (
              <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setUndoing(true)}>
                {t('result.undo')}
              </Button>
            )}
          </div>
        </div>
      </Panel>
      {hasRows && <RowsGrid item={item} editable={false} />}
      <OfferProducts item={item} opened={isOffering} onClose={() => setOffering(false)} />
      <UndoImport item={item} opened={isUndoing} onClose={() => setUndoing(false)} />
    </div>
  );
}
