'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { parseAsString } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { SearchFilter } from '../filters/SearchFilter';
import { searchFor } from '../fold';
import { EmptyState } from '../states';
import type { DataTableProps } from '../table/props';
import { ListTable } from './ListTable';
import { useFilters } from './useFilters';
import { wholeList } from './useList';

/** The entry that is open in a dialog: its key, 'new', or null. */
export type OpenEntry = number | 'new' | null;

interface Props<Row> extends Pick<DataTableProps<Row>, 'id' | 'label' | 'columns' | 'rowLabel' | 'compact' | 'reserve'> {
  entries: Row[] | undefined;
  query: Parameters<typeof wholeList>[2];
  keyOf: (row: Row) => number;
  /** The text that the search looks through. */
  textOf: (row: Row) => string;
  /** The name of the search parameter in the address. */
  param: string;
  words: Record<'search' | 'nothing' | 'none' | 'noneText' | 'add', string>;
  icon: ReactNode;
  open: OpenEntry;
  onOpen: (entry: OpenEntry) => void;
  canAdd: boolean;
}

/** A list that is loaded and searched as a whole. Its entries are created and edited in a dialog. */
export function EntriesTable<Row>({ entries, query, keyOf, textOf, param, words, icon, open, onOpen, canAdd, ...table }: Props<Row>) {
  const parsers = useMemo(() => ({ [param]: parseAsString.withDefault('') }), [param]);
  const filters = useFilters(parsers);
  const isFound = searchFor(filters.values[param] ?? '');
  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('new')}>
      {words.add}
    </Button>
  );
  return (
    <ListTable
      {...table}
      list={wholeList(
        filters,
        entries?.filter((row) => isFound(textOf(row))),
        query,
      )}
      rowKey={keyOf}
      onOpenRow={(row) => onOpen(keyOf(row))}
      openKey={typeof open === 'number' ? open : null}
      nothing={words.nothing}
      empty={
        <EmptyState icon={icon} title={words.none} action={addButton}>
          {words.noneText}
        </EmptyState>
      }
      filters={
        <SearchFilter label={words.search} value={filters.values[param] ?? ''} onChange={(value) => filters.set({ [param]: value })} />
      }
      actions={entries && entries.length > 0 ? addButton : undefined}
    />
  );
}
