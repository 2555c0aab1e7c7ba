'use client';

import { useTranslations } from 'next-intl';
import { EditorDialog } from '@/components/editing/EditorDialog';
import { Lines } from '@/components/editing/Lines';
import { SaveReview } from '@/components/editing/SaveReview';
import type { SheetColumn } from '@/components/editing/sheet/columns';
import { isUnread, type RowKey } from '@/components/editing/sheet/sheet';
import type { Faults } from '@/components/editing/sheet/sheetState';
import { useFormat } from '@/components/ui/useFormat';
import type { PriceOf } from './bulk';
import type { CatalogSheet } from './product';

export interface ReviewProps {
  opened: boolean;
  onClose: () => void;
  store: CatalogSheet;
  columns: readonly SheetColumn[];
  faults: Faults;
  nameOf: (key: RowKey) => string;
  saving: boolean;
  onSave: () => Promise<boolean>;
}

/** The changes that a save of the grid will make, product by product, and the errors to fix first. */
export default function ReviewModal({ opened, onClose, ...rest }: ReviewProps) {
  const t = useTranslations('editing.changes');
  return (
    <EditorDialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      <Review onClose={onClose} {...rest} />
    </EditorDialog>
  );
}

function Review({ onClose, store, columns, faults, nameOf, saving, onSave }: Omit<ReviewProps, 'opened'>) {
  const t = useTranslations('catalog.review');
  const format = useFormat();
  const headers = new Map(columns.map((column) => [column.key, column]));
  const words = (key: string, value: unknown): string => {
    if (isUnread(value)) return value.unread;
    if (key === 'priceCents') return typeof value === 'number' ? format.money(value) : t('nothing');
    if (key === 'prices') return (value as PriceOf[]).map(({ priceCents }) => format.money(priceCents)).join(', ');
    return headers.get(key)?.write(value) || t('nothing');
  };
  const lines = store.edits.flatMap(({ key, row, cells }) => {
    const name = nameOf(key);
    if (!row)
      return [
        t('made', {
          name,
          facts: Object.keys(cells)
            .filter((column) => column !== 'name' && words(column, cells[column]) !== t('nothing'))
            .map((column) => words(column, cells[column]))
            .join(' · '),
        }),
      ];
    const before = store.state.saved.get(key);
    return Object.entries(cells).map(([column, value]) =>
      t('changed', {
        name,
        field: headers.get(column)?.header ?? t('otherPrices'),
        before: words(column, before?.[column]),
        after: words(column, value),
      }),
    );
  });
  const wrong = [...faults].flatMap(([key, cells]) => Object.values(cells).map((problem) => t('faulty', { name: nameOf(key), problem })));
  return (
    <SaveReview
      lines={lines}
      errors={wrong.length > 0 && <Lines lines={[...new Set(wrong)].slice(0, 50)} />}
      isSaving={saving}
      onSave={() => void onSave().then(onClose)}
      onDiscard={() => store.discard()}
      onClose={onClose}
    />
  );
}
