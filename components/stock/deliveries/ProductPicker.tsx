'use client';

import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Ref, useEffect, useState } from 'react';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './deliveries.module.css';
import type { LineProduct } from './lines';
import { isList } from './paste';

const SHOWN = 8;

interface Props {
  /** The field in words: «Product of line 2». */
  label: string;
  placeholder?: string;
  product: LineProduct | null;
  onPick: (product: LineProduct) => void;
  /** A list of lines was pasted in place of a name. */
  onPasteList?: (text: string) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Finds a product by a part of its name or by its SKU, while it is typed. */
export function ProductPicker({ label, placeholder, product, onPick, onPasteList, error, inputRef }: Props) {
  const t = useTranslations('stock.deliveries.picker');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [settled] = useDebouncedValue((typed ?? '').trim(), 150);
  const wanted = settled !== '';
  const byName = useQuery(
    trpc.stock.listStock.queryOptions(
      { restaurantId, search: settled, limit: SHOWN },
      { enabled: wanted, placeholderData: keepPreviousData },
    ),
  );
  const bySku = useQueries({
    queries: [...new Set([settled, settled.toUpperCase()])].map((sku) =>
      trpc.stock.listStock.queryOptions({ restaurantId, sku, limit: 2 }, { enabled: wanted }),
    ),
    combine: (queries) => ({
      items: queries.flatMap(({ data }) => data?.items ?? []),
      isFetching: queries.some((query) => query.isFetching),
    }),
  });
  const found = [...bySku.items, ...(byName.data?.items ?? [])];
  const options = wanted ? found.filter((item, index) => found.findIndex(({ productId }) => productId === item.productId) === index) : [];
  const isSearching = byName.isFetching || bySku.isFetching || (typed ?? '').trim() !== settled;

  const first = options[0];
  const firstId = first?.productId;
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (firstId !== undefined) selectFirstOption();
  }, [firstId, selectFirstOption]);

  // Enter came before the answer, as from a scanner: the first that is found is taken once it is there.
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    if (first) pick(first);
  });

  function pick(picked: LineProduct) {
    setTyped(null);
    combobox.closeDropdown();
    onPick(picked);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(productId) => {
        const picked = options.find((option) => String(option.productId) === productId);
        if (picked) pick(picked);
      }}
      withinPortal
      position="bottom-start"
    >
      <Combobox.Target>
        <TextInput
          ref={inputRef}
          aria-label={label}
          placeholder={placeholder}
          error={error}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? product?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(null);
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEntered(false);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!onPasteList || !isList(text)) return;
            event.preventDefault();
            onPasteList(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!isSearching || typed === null || typed.trim() === '') return;
            combobox.resetSelectedOption();
            setEntered(true);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed === null || settled === '' || (options.length === 0 && isSearching)}>
        <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          {options.map((item) => (
            <Combobox.Option key={item.productId} value={String(item.productId)} className={classes.option}>
              <span className={classes.optionName}>{item.name}</span>
              <span className={classes.optionFacts}>
                {[item.sku, item.tracked ? t('inStock', { quantity: format.number(item.currentQuantity) }) : t('notTracked')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{t('nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
