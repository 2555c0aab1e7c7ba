'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';
import { familyOf } from '../families';
import classes from '../imports.module.css';
import type { Mend } from '../useImport';
import { useImportWords } from '../useImportWords';
import {
  type Corrections,
  changesOf,
  effectiveCorrections,
  faultsOf,
  importedColumns,
  isRestored,
  warningsOf,
  withCorrections,
} from './cells';

export interface RowPanelProps {
  item: ImportDetail;
  row: ImportRow | undefined;
  opened: boolean;
  onClose: () => void;
  mend: Mend | null;
  busy: boolean;
}

/** A row with all its columns, next to the grid. */
export default function RowPanel({ item, row, opened, onClose, mend, busy }: RowPanelProps) {
  const t = useTranslations('imports.rowPanel');
  return (
    <DetailDrawer opened={opened} onClose={onClose} title={t('title', { line: row?.line ?? 0 })}>
      {row && <Body key={row.line} item={item} row={row} mend={mend} busy={busy} onClose={onClose} />}
    </DetailDrawer>
  );
}

function Body({ item, row, mend, busy, onClose }: Omit<RowPanelProps, 'row' | 'opened'> & { row: ImportRow }) {
  const t = useTranslations('imports');
  const words = useImportWords(item);
  const [entered, setEntered] = useState<Corrections>({});
  const cells = withCorrections(row.cells, entered);
  const corrections = effectiveCorrections(row.cells, entered);
  const columns = importedColumns(item);
  const faults = faultsOf(row);
  const changes = new Map(changesOf(row).map((change) => [change.key, change]));
  const hasNoField = (key: string | null) => !columns.some((column) => column.key === key);

  async function submit() {
    if (!mend || !(await mend(row, corrections))) return;
    setEntered({});
    onClose();
  }

  return (
    <Form onSubmit={() => void submit()}>
      <div className={classes.fields}>
        {row.kept && <p className={layout.problem}>{t('rowPanel.kept', { reason: words.sayKept(row.kept) })}</p>}
        {isRestored(row) && (
          <p className={layout.note}>
            {t(`of.${familyOf(item.kind)}.restored`, { date: words.value('archivedAt', row.before?.archivedAt) })}
          </p>
        )}
        {row.problems
          .filter(({ column }) => hasNoField(column))
          .map(({ reason, severity }) => (
            <p key={reason} className={severity === 'warning' ? layout.note : layout.problem}>
              {reason}
            </p>
          ))}
        {columns.map(({ key, cellIndex }) => {
          const change = changes.get(key);
          const warning = warningsOf(row).find(({ column }) => column === key)?.reason;
          const before = change && t('preview.before', { value: words.value(key, change.before) || t('preview.emptyCell') });
          return (
            <TextInput
              key={cellIndex}
              label={words.field(key)}
              readOnly={!mend}
              value={cells[cellIndex] ?? ''}
              error={faults.find(({ column }) => column === key)?.reason}
              description={[warning, before].filter(Boolean).join(' ')}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setEntered((current) => ({ ...current, [cellIndex]: text }));
              }}
            />
          );
        })}
      </div>
      {mend && (
        <DialogActions action={t('rowPanel.save')} busy={busy} disabled={Object.keys(corrections).length === 0} onCancel={onClose} />
      )}
    </Form>
  );
}
