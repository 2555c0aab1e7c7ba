'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { Column } from '@/components/ui/table/columns';
import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';
import type { RowView } from '../importFilters';
import { rowColors } from '../importStates';
import classes from '../imports.module.css';
import type { Mend } from '../useImport';
import { type ImportWords, useImportWords } from '../useImportWords';
import { changesOf, faultsOf, type ImportedColumn, importedColumns, warningsOf } from './cells';
import { EditableCell } from './EditableCell';

/**
 * The columns of the grid: the effect of a row, its errors, and the imported cells.
 * @param view the rows shown
 * @param mend corrects a row; null if rows are read-only
 */
export function useRowColumns(item: ImportDetail, view: RowView, mend: Mend | null): Column<ImportRow>[] {
  const t = useTranslations('imports');
  const words = useImportWords(item);
  const columns = importedColumns(item);
  const names = JSON.stringify([columns, item.knownColumns]);
  const { errors, conflicts, changed } = item.counts;
  const needsDetails = errors + conflicts + changed + item.rowWarnings.length > 0;
  // The column stays after the last row with details was corrected, so that nothing moves.
  const [hasDetails, setHasDetails] = useState(needsDetails);
  if (needsDetails && !hasDetails) setHasDetails(true);
  const isWide = mend !== null && (view === 'error' || view === 'conflict');
  const hasKept = item.state === 'undone';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words depend on the columns; the corrector changes with each correction
  return useMemo<Column<ImportRow>[]>(() => {
    const cells = columns.map(
      ({ key, cellIndex }, index): Column<ImportRow> => ({
        key: `${key}-${cellIndex}`,
        header: words.field(key),
        minWidth: 130,
        yields: columns.length - index,
        cell: (row) => <Cell row={row} column={{ key, cellIndex }} words={words} mend={mend} />,
      }),
    );
    return [
      { key: 'line', header: t('preview.line'), cell: ({ line }) => line, primary: true, width: 72, align: 'end' },
      { key: 'kind', header: t('preview.kind'), cell: (row) => <Badge color={rowColors[row.kind]}>{words.kind(row)}</Badge>, width: 112 },
      ...(hasDetails
        ? [
            {
              key: 'details',
              header: t('preview.details'),
              ...(isWide ? { width: 420, share: 50 } : { width: 300, share: 30 }),
              cell: (row: ImportRow) => <Details row={row} columns={columns} words={words} mend={mend} />,
            },
          ]
        : []),
      ...(hasKept
        ? [
            {
              key: 'kept',
              header: t('result.why'),
              minWidth: 260,
              cell: ({ kept }: ImportRow) => <span className={classes.sentence}>{kept && words.sayKept(kept)}</span>,
            },
          ]
        : []),
      ...cells,
    ];
  }, [t, names, hasDetails, isWide, hasKept, mend === null]);
}

interface CellProps {
  row: ImportRow;
  column: ImportedColumn;
  words: ImportWords;
  mend: Mend | null;
}

/** A cell from the file. If it changes something, before and after. */
function Cell({ row, column: { key, cellIndex }, words, mend }: CellProps) {
  const change = changesOf(row).find((each) => each.key === key);
  const text = row.cells[cellIndex] ?? '';
  const before = words.value(key, change?.before);
  const after = words.value(key, change?.after);
  const shown = change ? (
    <>
      <del className={classes.before}>{before}</del> <ins className={classes.after}>{after}</ins>
    </>
  ) : (
    text
  );
  const shownText = change ? `${before} → ${after}` : text;
  if (!mend)
    return (
      <span className={classes.still} title={shownText}>
        {shown}
      </span>
    );
  return (
    <EditableCell
      column={words.field(key)}
      line={row.line}
      value={text}
      shownText={shownText}
      fault={faultsOf(row).find(({ column }) => column === key)?.reason}
      onSave={(value) => mend(row, { [cellIndex]: value })}
    >
      {shown}
    </EditableCell>
  );
}

/** The first error of a row, with the cell to correct; otherwise its changes and warnings. */
function Details({ row, columns, words, mend }: { row: ImportRow; columns: ImportedColumn[]; words: ImportWords; mend: Mend | null }) {
  const t = useTranslations('imports.preview');
  const [first, ...otherFaults] = faultsOf(row);
  if (!first) return <ChangeSummary row={row} words={words} />;
  const column = columns.find(({ key }) => key === first.column);
  const more = otherFaults.length > 0 ? ` (${t('more', { count: otherFaults.length })})` : '';
  const text = `${first.reason}${more}`;
  return (
    <div className={classes.fault}>
      {column && mend && (
        <span className={classes.faultCell}>
          <EditableCell
            column={words.field(column.key)}
            line={row.line}
            value={row.cells[column.cellIndex] ?? ''}
            fault={first.reason}
            onSave={(value) => mend(row, { [column.cellIndex]: value })}
          />
        </span>
      )}
      <span className={classes.faultText} title={text}>
        {column ? t('named', { column: words.field(column.key), text }) : text}
      </span>
    </div>
  );
}

/** The changes and warnings of a row without errors. */
function ChangeSummary({ row, words }: { row: ImportRow; words: ImportWords }) {
  const t = useTranslations('imports.preview');
  const changes = changesOf(row);
  const notes = [...warningsOf(row).map(({ reason }) => reason), ...(row.mended ? [t('mended')] : [])].join(' ');
  const changeTexts = changes.map(
    ({ key, before, after }) => `${words.field(key)}: ${words.value(key, before)} → ${words.value(key, after)}`,
  );
  if (changes.length === 0 && notes === '') return null;
  return (
    <span className={classes.told} title={[...changeTexts, notes].join('\n')}>
      {changes.map(({ key, before, after }) => (
        <span key={key} className={classes.change}>
          {words.field(key)} <del className={classes.before}>{words.value(key, before)}</del>{' '}
          <ins className={classes.after}>{words.value(key, after)}</ins>
        </span>
      ))}
      {notes}
    </span>
  );
}
