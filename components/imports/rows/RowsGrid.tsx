'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { rowFilters, rowPills, rowSelection, rowsInput } from '../importFilters';
import { useMend } from '../useImport';
import { KindPills } from './KindPills';
import { RowCard } from './RowCard';
import type { RowPanelProps } from './RowPanel';
import { useRowColumns } from './useRowColumns';

const RowPanel = whenOpened<RowPanelProps>(() => import('./RowPanel'));

interface Props {
  item: ImportDetail;
  /** Whether cells can be corrected. */
  editable: boolean;
}

/** The rows of an import with their effects. Rows with errors are corrected in place. */
export function RowsGrid({ item, editable }: Props) {
  const t = useTranslations('imports');
  const trpc = useTRPC();
  const filters = useFilters(rowFilters, rowPills);
  // The initial view stays, although corrections reduce the number of errors.
  const [firstCounts] = useState(item.counts);
  const selection = rowSelection(filters.values, firstCounts, !editable);
  const list = useList(
    filters,
    useInfiniteQuery(trpc.imports.listImportRows.infiniteQueryOptions(rowsInput(item.importId, selection), byPages)),
  );
  const { mend, busy, correctedRows } = useMend(item.importId);
  const columns = useRowColumns(item, selection.view, editable ? mend : null);
  const [openLine, setOpenLine] = useState<number | null>(null);
  // A row corrected by someone else may have left the list.
  const open = useLast(list.rows?.find(({ line }) => line === openLine) ?? correctedRows.get(openLine ?? 0));
  return (
    <>
      <ListTable
        id="imports.rows"
        label={t('preview.grid', { name: item.fileName })}
        list={list}
        columns={columns}
        rowKey={({ line }) => line}
        rowLabel={({ line }) => t('preview.openRow', { line })}
        onOpenRow={({ line }) => setOpenLine(line)}
        openKey={openLine}
        compact={(row) => <RowCard row={row} item={item} />}
        nothing={t('preview.nothingMatches')}
        empty={<EmptyState title={t('preview.nothingMatches')} />}
        filters={<KindPills item={item} value={selection} onChange={filters.set} />}
      />
      <RowPanel
        item={item}
        row={open}
        opened={openLine !== null}
        onClose={() => setOpenLine(null)}
        mend={editable ? mend : null}
        busy={busy}
      />
    </>
  );
}
