'use client';

import { Alert, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ImportDetail } from '@/server/imports/imports.schema';
import type { ApplyProps } from './ApplyImportModal';
import { ArchivedRows } from './ArchivedRows';
import type { DiscardProps } from './DiscardImportModal';
import { FirstBalances } from './FirstBalances';
import { familyOf } from './families';
import classes from './imports.module.css';
import { errorsHref } from './links';
import { RowsGrid } from './rows/RowsGrid';
import { Warnings } from './Warnings';

const ColumnsStep = dynamic(() => codeWhenReached(() => import('./ColumnsStep').then((module) => module.ColumnsStep)));
const ApplyImport = whenOpened<ApplyProps>(() => import('./ApplyImportModal'));

const DiscardImport = whenOpened<DiscardProps>(() => import('./DiscardImportModal'));

/** The third step: the effect of each row. */
export function Preview({ item }: { item: ImportDetail }) {
  const t = useTranslations('imports.preview');
  const texts = useTranslations('imports.of');
  const [openDialog, setOpenDialog] = useState<'apply' | 'discard' | null>(null);
  const [isEditingColumns, setEditingColumns] = useState(false);
  const { counts, applicable, takesGoodRows, failure } = item;
  const effective = counts.created + counts.changed;
  const faultyRows = counts.errors + counts.conflicts;
  if (isEditingColumns) return <ColumnsStep item={item} onDone={() => setEditingColumns(false)} />;

  const statusKey = faultyRows > 0 ? (takesGoodRows ? 'good' : 'refused') : effective === 0 ? 'nothing' : 'applicable';
  return (
    <div className={layout.stack}>
      <Panel title={t('title')}>
        <div className={classes.fields}>
          {failure && (
            <Alert color="yellow">{failure.code === 'import_outdated' ? texts(`${familyOf(item.kind)}.outdated`) : failure.message}</Alert>
          )}
          <p className={statusKey === 'refused' ? layout.problem : layout.note} role="status">
            {t(statusKey)}
          </p>
          <ArchivedRows item={item} />
          <Warnings item={item} />
          {item.firstBalances && <FirstBalances {...item.firstBalances} />}
          <div className={classes.actions}>
            <Button disabled={!applicable || effective === 0} onClick={() => setOpenDialog('apply')}>
              {t('apply', { count: effective })}
            </Button>
            {faultyRows > 0 && (
              <Button
                component="a"
                href={errorsHref(item.importId)}
                download
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('errorFile')}
              </Button>
            )}
            {item.hasFile && (
              <Button variant="default" onClick={() => setEditingColumns(true)}>
                {t('columnsAgain')}
              </Button>
            )}
            <Button variant="subtle" onClick={() => setOpenDialog('discard')}>
              {t('discard')}
            </Button>
          </div>
        </div>
      </Panel>
      <RowsGrid item={item} editable />
      <ApplyImport item={item} opened={openDialog === 'apply'} onClose={() => setOpenDialog(null)} />
      <DiscardImport item={item} opened={openDialog === 'discard'} onClose={() => setOpenDialog(null)} />
    </div>
  );
}
