'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { isUnreadable, MAX_TYPED } from '../product/quantity';
import { useQuantityWords } from '../product/useQuantityText';
import classes from './deliveries.module.css';
import { costOf, type FormLine, isEmpty, type LineProblem } from './lines';
import { ProductPicker } from './ProductPicker';

interface Props {
  line: FormLine;
  /** Starts at 1. */
  position: number;
  /** The stock of the product before and after. */
  result: { before: number; after: number } | undefined;
  /** Why the line cannot be sent; shown after an attempt. */
  problem: LineProblem | null;
  /** The earlier line with the same product. */
  twin: number | null;
  inputs: RefObject<Map<string, HTMLInputElement>>;
  onChange: (key: string, change: Partial<FormLine>) => void;
  onRemove: (key: string) => void;
  onPasteList: (key: string, text: string) => void;
  /** Moves to the next field, or to the next line. */
  onNext: (key: string, field: 'product' | 'quantity' | 'cost') => void;
}

/** A line of a delivery form. Enter moves from product to quantity, to cost, to the next line. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, position, result, problem, twin, inputs, onChange, onRemove, onPasteList, onNext } = props;
  const t = useTranslations('stock.deliveries.line');
  const tColumn = useTranslations('stock.deliveries.column');
  const format = useFormat();
  const quantityWords = useQuantityWords(1);
  const { key, product } = line;
  const cost = costOf(line, format);
  const input = (field: 'product' | 'quantity' | 'cost') => (element: HTMLInputElement | null) => {
    if (element) inputs.current.set(`${key} ${field}`, element);
    else inputs.current.delete(`${key} ${field}`);
  };
  const onEnter = (field: 'quantity' | 'cost') => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext(key, field);
  };

  return (
    <li className={classes.line}>
      <span className={classes.position} aria-hidden>
        {position}
      </span>
      <div className={classes.lineProduct}>
        <ProductPicker
          inputRef={input('product')}
          label={t('product', { position })}
          placeholder={t('productHint')}
          product={product}
          error={problem === 'product' ? t('productMissing') : undefined}
          onPick={(picked) => onChange(key, { product: picked })}
          onGoOn={() => onNext(key, 'product')}
          onPasteList={(text) => onPasteList(key, text)}
        />
        {twin !== null && <span className={classes.hint}>{t('twin', { position: twin })}</span>}
      </div>
      <TextInput
        ref={input('quantity')}
        className={classes.lineQuantity}
        wrapperProps={{ 'data-label': tColumn('quantity') }}
        aria-label={t('quantity', { position })}
        placeholder={t('quantityHint')}
        error={(problem === 'quantity' || isUnreadable(line.quantity)) && quantityWords}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={MAX_TYPED}
        value={line.quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(key, { quantity: event.currentTarget.value })}
        onKeyDown={onEnter('quantity')}
      />
      <TextInput
        ref={input('cost')}
        className={classes.lineCost}
        wrapperProps={{ 'data-label': tColumn('unitCost') }}
        aria-label={t('cost', { position, currency: format.currency })}
        placeholder={t('costHint')}
        error={problem === 'cost' ? t('costInvalid') : undefined}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={14}
        value={line.cost}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(key, { cost: event.currentTarget.value })}
        onKeyDown={onEnter('cost')}
        rightSection={<span aria-hidden>{format.currencySign}</span>}
      />
      <span className={classes.lineTotal}>{cost !== null && format.money(cost)}</span>
      <span className={classes.lineResult} data-label={tColumn('inStock')}>
        {result && (
          <>
            <span className={classes.quiet}>{product?.tracked ? format.number(result.before) : t('notTracked')} →</span>{' '}
            {format.number(result.after)}
          </>
        )}
      </span>
      <span className={classes.lineRemove}>
        {!isEmpty(line) && <CloseButton aria-label={t('remove', { position })} onClick={() => onRemove(key)} />}
      </span>
    </li>
  );
});
