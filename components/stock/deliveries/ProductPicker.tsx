'use client';

import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Ref, useEffect, useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import classes from './deliveries.module.css';
import type { LineProduct } from './lines';
import { isList } from './paste';
import { useProductSearch } from './useProductSearch';

interface Props {
  /** Describes the field: «Product of line 2». */
  label: string;
  placeholder?: string;
  product: LineProduct | null;
  onPick: (product: LineProduct) => void;
  /** Called after a product was chosen or searched: moves the focus to the next field. */
  onGoOn?: () => void;
  /** Called if a list of lines was pasted instead of a name. */
  onPasteList?: (text: string) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Finds a product by part of its name or by its SKU, while typing. */
export function ProductPicker({ label, placeholder, product, onPick, onGoOn, onPasteList, error, inputRef }: Props) {
  const t = useTranslations('stock.deliveries.picker');
  const format = useFormat();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const { options, searchedText, isSearching } = useProductSearch((typed ?? '').trim());

  const first = options[0];
  const firstId = first?.productId;
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (firstId !== undefined) selectFirstOption();
  }, [firstId, selectFirstOption]);

  // Enter arrived before the results, as from a scanner. The first result is taken once it is there, wherever the focus is by then.
  const [enterState, setEnterState] = useState<'no' | 'waiting' | 'unknown'>('no');
  useEffect(() => {
    if (enterState !== 'waiting' || isSearching) return;
    setEnterState(first ? 'no' : 'unknown');
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
        if (!picked) return;
        pick(picked);
        onGoOn?.();
      }}
      withinPortal
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          role="combobox"
          aria-autocomplete="list"
          aria-label={label}
          placeholder={placeholder}
          error={enterState === 'unknown' ? t('nothing') : error}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? product?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            combobox.closeDropdown();
            if (enterState === 'no') setTyped(null);
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEnterState('no');
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!onPasteList || !isList(text, format)) return;
            event.preventDefault();
            onPasteList(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (typed === null) {
              if (product) onGoOn?.();
            } else if (typed.trim() !== '' && (isSearching || options.length === 0)) {
              combobox.resetSelectedOption();
              setEnterState('waiting');
              if (isSearching) onGoOn?.();
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed === null || searchedText === '' || (options.length === 0 && isSearching)}>
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
