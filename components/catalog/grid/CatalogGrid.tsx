'use client';

import { Skeleton } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ConflictProps } from '@/components/editing/ConflictModal';
import type { SheetProps } from '@/components/editing/sheet/Sheet';
import { selectionAt } from '@/components/editing/sheet/selection';
import type { RowKey } from '@/components/editing/sheet/sheet';
import type { Faults } from '@/components/editing/sheet/sheetState';
import { useKeptSheet } from '@/components/editing/sheet/useKeptSheet';
import { afterwards } from '@/components/ui/afterwards';
import { FilteredPlace } from '@/components/ui/list/FilteredPlace';
import { useFilters } from '@/components/ui/list/useFilters';
import { useOpen } from '@/components/ui/opening';
import { SaveBar } from '@/components/ui/SaveBar';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardList } from '@/components/ui/table/CardList';
import { LoadingRows } from '@/components/ui/table/LoadingRows';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useIsCompact } from '@/components/ui/useIsCompact';
import { whenOpened } from '@/components/ui/whenOpened';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { catalogLinks } from '../links';
import { useVatGroups } from '../useVatGroups';
import type { BulkProps } from './BulkModal';
import { CatalogFilterFields } from './CatalogFilterFields';
import { catalogFilters } from './catalogFilters';
import type { FirstStepsProps } from './FirstSteps';
import type { GridToolsProps } from './GridTools';
import classes from './grid.module.css';
import type { OffersProps } from './OffersModal';
import type { PasteListProps } from './PasteListModal';
import { ProductCard } from './ProductCard';
import { keyOf } from './product';
import type { ReviewProps } from './ReviewModal';
import { useCatalog } from './useCatalog';
import { useCatalogColumns } from './useCatalogColumns';
import { useSaveCatalog } from './useSaveCatalog';

/** The height of everything around the grid. */
const RESERVE = '21rem';
// A phone shows cards and never fetches this code.
const Sheet = afterwards<SheetProps<CatalogProduct>>(
  () => import('@/components/editing/sheet/Sheet'),
  () => <Skeleton height={`calc(100dvh - ${RESERVE})`} radius="lg" />,
);
const GridTools = afterwards<GridToolsProps>(() => import('./GridTools'));
const FirstSteps = afterwards<FirstStepsProps>(() => import('./FirstSteps'));
const Bulk = whenOpened<BulkProps>(() => import('./BulkModal'));
const PasteList = whenOpened<PasteListProps>(() => import('./PasteListModal'));
const Review = whenOpened<ReviewProps>(() => import('./ReviewModal'));
const Offers = whenOpened<OffersProps>(() => import('./OffersModal'));
const Conflicts = whenOpened<ConflictProps>(() => import('@/components/editing/ConflictModal'));

type OpenDialog = 'bulk' | 'paste' | 'review' | 'offers' | 'conflicts' | null;
const noCategories: never[] = [];
/** Joins the keys of a row and a column, for choices made per cell. */
const SEPARATOR = '\u0000';

/**
 * The products of a brand in a grid, where many can be found, entered, pasted and changed at once. On a phone, a list of links to their
 * pages.
 */
export function CatalogGrid({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('catalog.grid');
  const { id: brandId } = useBrand();
  const links = catalogLinks(brandId);
  const open = useOpen();
  const trpc = useTRPC();
  const format = useFormat();
  const isCompact = useIsCompact();
  const filters = useFilters(catalogFilters);
  const { list, store, readChanged, readAgain } = useCatalog(filters, canEdit);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [offeredKeys, setOfferedKeys] = useState<readonly RowKey[]>([]);

  const categories = useQuery(trpc.catalog.listCatalogCategories.queryOptions({ brandId })).data?.categories ?? noCategories;
  const categoryOptions = useMemo(() => categories.map(({ categoryId, name }) => ({ value: categoryId, label: name })), [categories]);
  const vatGroups = useVatGroups();
  const offer = useCallback((keys: readonly RowKey[]) => {
    setOfferedKeys(keys);
    setDialog('offers');
  }, []);
  const columns = useCatalogColumns({ canEdit, categories: categoryOptions, vatGroups });
  useEffect(() => store.setColumns(columns), [store, columns]);

  const { entered, saved, refused, steps, selection } = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const draftAt = useKeptSheet(`catalog:${brandId}`, store, entered.cells.size > 0, canEdit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on these parts of the store
  const faults = useMemo(() => store.faults(columns), [store, columns, entered, saved, refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on these parts of the store
  const conflicts = useMemo(() => store.conflicts, [store, entered, saved]);
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const textOf = (column: string, value: unknown) => columnOf(column)?.write(value) ?? '';
  const disputed = useMemo(
    (): Faults =>
      new Map(
        conflicts.map(({ key, conflicts: cells }) => [
          key,
          Object.fromEntries(
            cells.map(({ field, theirs }) => [
              field,
              t('disputed', { value: columns.find((each) => each.key === field)?.write(theirs) ?? '' }),
            ]),
          ),
        ]),
      ),
    [conflicts, columns, t],
  );
  const nameOf = useCallback(
    (key: RowKey) => String(store.state.entered.cells.get(key)?.name ?? store.state.saved.get(key)?.name ?? '') || t('new'),
    [store, t],
  );

  const { save, saving, progress } = useSaveCatalog({
    store,
    columns,
    readChanged,
    onConflict: () => setDialog('conflicts'),
    isRestored: draftAt !== null,
  });
  const [addedCount, changedCount] = [entered.added.length, entered.cells.size - entered.added.length];
  const summary = progress
    ? t('saving', { done: format.number(progress.done), of: format.number(progress.of) })
    : [
        addedCount > 0 && t('made', { count: addedCount }),
        changedCount > 0 && t('changed', { count: changedCount }),
        faults.size > 0 && t('faulty', { count: faults.size }),
        draftAt !== null && t('restored', { when: format.dateTime(new Date(draftAt).toISOString()) }),
      ]
        .filter(Boolean)
        .join(' · ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected rows depend on these parts of the store
  const chosen = useMemo(() => store.selectedKeys.filter((key) => saved.has(key)), [store, selection, saved]);
  const close = () => setDialog(null);
  const addRow = () => {
    store.select(selectionAt(store.state.entered.added.length, 0));
    store.edit('');
  };
  const isShown = entered.cells.size > 0 || (canEdit && filters.active === 0);
  const rows = list.rows;
  const empty = (
    <EmptyState
      icon={<IconToolsKitchen2 size={20} />}
      title={t('none')}
      action={canEdit && <FirstSteps onAdd={isCompact ? null : addRow} />}
    >
      {t(canEdit ? (isCompact ? 'noneTextPhone' : 'noneText') : 'noneTextReader')}
    </EmptyState>
  );

  return (
    <>
      <FilteredPlace
        list={list}
        filters={<CatalogFilterFields filters={filters} categories={categoryOptions} rows={rows} />}
        nothing={t('nothingMatches')}
        isShown={isShown && !isCompact}
        empty={empty}
      >
        {!rows ? (
          <LoadingRows
            columns={columns.map(({ key, header, width }) => ({ key, header, width, cell: () => null }))}
            label={t('title')}
            cards
            reserve={RESERVE}
          />
        ) : isCompact ? (
          <CardList
            id="catalog"
            label={t('title')}
            columns={[]}
            rows={rows}
            rowKey={keyOf}
            rowLabel={({ name }: CatalogProduct) => name}
            onOpenRow={({ productId }: CatalogProduct) => open(links.product(productId))}
            compact={(product: CatalogProduct) => <ProductCard product={product} categories={categoryOptions} />}
            empty={null}
          />
        ) : (
          <>
            <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
              <GridTools
                {...{ store, chosen, canEdit, steps }}
                isArchive={filters.values.state === 'archived'}
                onBulk={() => setDialog('bulk')}
                onOffer={() => offer(chosen)}
                onPaste={() => setDialog('paste')}
                onAdd={addRow}
                onChanged={readAgain}
              />
            </div>
            <Sheet
              store={store}
              columns={columns}
              label={t('title')}
              rowLabel={nameOf}
              faults={faults}
              disputed={disputed}
              newHint={t('newHint')}
              isReading={list.hasMore}
              hrefOf={(key) => links.product(Number(key))}
              onOpen={(key) => open(links.product(Number(key)))}
              onUnsorted={() => store.show(rows)}
              reserve={RESERVE}
            />
            {rows.length === 0 && filters.active === 0 && entered.cells.size === 0 && empty}
          </>
        )}
      </FilteredPlace>
      <SaveBar
        dirty={entered.cells.size > 0}
        summary={summary}
        saving={saving}
        onSave={() => void save()}
        onDiscard={() => store.discard()}
        onPreview={() => setDialog('review')}
      />
      <Bulk
        opened={dialog === 'bulk'}
        onClose={close}
        store={store}
        chosen={chosen}
        inSight={rows ?? noCategories}
        isWhole={!list.hasMore}
        categories={categoryOptions}
        vatGroups={vatGroups}
      />
      <PasteList opened={dialog === 'paste'} onClose={close} store={store} columns={columns} />
      <Review
        opened={dialog === 'review'}
        onClose={close}
        store={store}
        columns={columns}
        faults={faults}
        nameOf={nameOf}
        saving={saving}
        onSave={save}
      />
      <Offers
        opened={dialog === 'offers'}
        onClose={close}
        count={offeredKeys.length}
        name={nameOf(offeredKeys[0] ?? '')}
        read={async () => offeredKeys.map(Number)}
        onDone={readAgain}
      />
      <Conflicts
        opened={dialog === 'conflicts'}
        conflicts={conflicts.flatMap(({ key, conflicts: cells }) =>
          cells.map((cell) => ({ ...cell, field: `${key}${SEPARATOR}${cell.field}` })),
        )}
        taken={noCategories}
        words={{
          field: (field) => {
            const [key = '', column = ''] = field.split(SEPARATOR);
            return t('cellOf', { product: nameOf(key), column: columnOf(column)?.header ?? t('column.price') });
          },
          value: (field, value) => textOf(field.split(SEPARATOR)[1] ?? '', value),
        }}
        history={{ brandId, subjectKind: 'catalog' }}
        busy={saving}
        onSave={(sideOf) => {
          store.settle((key, column) => sideOf(`${key}${SEPARATOR}${column}`));
          close();
          void save();
        }}
        onClose={close}
      />
    </>
  );
}
