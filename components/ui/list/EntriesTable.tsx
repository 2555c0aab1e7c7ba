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

/** Which entry is open in a dialog: by its key, a new one, or none. */
export type OpenEntry = number | 'new' | null;

interface Props<Row> extends Pick<DataTableProps<Row>, 'id' | 'label' | 'columns' | 'rowLabel' | 'compact' | 'reserve'> {
  entries: Row[] | undefined;
  query: Parameters<typeof wholeList>[2];
  keyOf: (row: Row) => number;
  /** What a search looks through. */
  textOf: (row: Row) => string;
  /** Under which name the address keeps what is searched for. */
  param: string;
  words: Record<'search' | 'nothing' | 'none' | 'noneText' | 'add', string>;
  icon: ReactNode;
  open: OpenEntry;
  onOpen: (entry: OpenEntry) => void;
  canAdd: boolean;
}

/** A list that is read as a whole and searched here, whose entries are made and changed in a dialog. */
export function EntriesTable<Row>({ entries, query, keyOf, textOf, param, words, icon, open, onOpen, canAdd, ...table }: Props<Row>) {
  const parsers = useMemo(() => ({ [param]: parseAsString.withDefault('') }), [param]);
  const filters = useFilters(parsers);
  const isFound = searchFor(filters.values[param] ?? '');
  const add = canAdd && (
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
        <EmptyState icon={icon} title={words.none} action={add}>
          {words.noneText}
        </EmptyState>
      }
      filters={
        <SearchFilter label={words.search} value={filters.values[param] ?? ''} onChange={(value) => filters.set({ [param]: value })} />
      }
      actions={entries && entries.length > 0 ? add : undefined}
    />
  );
}
