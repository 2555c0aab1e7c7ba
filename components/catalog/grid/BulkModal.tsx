'use client';

import { Checkbox, Group, MultiSelect, NativeSelect, Radio, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RowKey } from '@/components/editing/sheet/sheet';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import type { Amounts } from '@/components/ui/money';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { type BulkChange, type BulkProduct, bulkEdits, type PriceRule, type RoundingName, roundings } from './bulk';
import { writeNames } from './cells';
import classes from './grid.module.css';
import { type CatalogSheet, keyOf } from './product';

interface Choice {
  value: number;
  label: string;
}

export interface BulkProps {
  opened: boolean;
  onClose: () => void;
  store: CatalogSheet;
  /** The selected products. */
  chosen: readonly RowKey[];
  /** All products that match the filters. */
  inSight: readonly CatalogProduct[];
  /** Whether all of them are loaded. */
  isWhole: boolean;
  categories: readonly Choice[];
  vatGroups: readonly Choice[];
}

const SHOWN = 200;

export default function BulkModal({ opened, onClose, ...rest }: BulkProps) {
  const t = useTranslations('catalog.bulk');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {opened && <BulkForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** «3» or «-2,5» as basis points; null for an invalid percentage. */
function basisPointsOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f%+]/g, '').replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** «0,20» or «-0,20»; null for an invalid amount. */
function signedAmountOf(text: string, { parseAmount }: Amounts): number | null {
  const cents = parseAmount(text.replace(/^\s*[-−+]/, '')) ?? null;
  return cents !== null && /^\s*[-−]/.test(text) ? -cents : cents;
}

function BulkForm({ onClose, store, chosen, inSight, isWhole, categories, vatGroups }: Omit<BulkProps, 'opened'>) {
  const t = useTranslations('catalog.bulk');
  const format = useFormat();
  const [scope, setScope] = useState<'chosen' | 'all'>(chosen.length > 1 ? 'chosen' : 'all');
  const [field, setField] = useState<BulkChange['field']>('priceCents');
  const [kind, setKind] = useState<PriceRule['kind']>('percent');
  const [amount, setAmount] = useState('');
  const [rounding, setRounding] = useState<RoundingName>('ten');
  const [withOthers, setWithOthers] = useState(true);
  const [vatGroup, setVatGroup] = useState('');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);

  const keys = scope === 'chosen' ? chosen : inSight.map(keyOf);
  const products = keys.flatMap((key): BulkProduct[] => {
    const fields = { ...store.state.saved.get(key), ...store.state.entered.cells.get(key) };
    return 'name' in fields ? [{ key, ...fields } as unknown as BulkProduct] : [];
  });
  const change = changeOf();
  const edits = change ? bulkEdits(products, change) : [];
  const changed = new Set(edits.map(({ key }) => key)).size;
  const nameOf = (key: RowKey) => products.find((product) => product.key === key)?.name ?? '';
  const productsByKey = new Map(products.map((product) => [product.key, product]));

  function changeOf(): BulkChange | null {
    if (field === 'vatGroupId') return vatGroup === '' ? null : { field, to: Number(vatGroup) };
    if (field === 'categoryIds') return { field, add: add.map(Number), remove: remove.map(Number) };
    if (field === 'tags') return { field, add, remove };
    const value =
      kind === 'percent'
        ? basisPointsOf(amount)
        : kind === 'amount'
          ? signedAmountOf(amount, format)
          : (format.parseAmount(amount) ?? null);
    if (value === null) return null;
    const rule: PriceRule = kind === 'set' ? { kind, to: value } : { kind, by: value };
    return { field, rule, rounding: kind === 'set' ? 'cent' : rounding, withOthers };
  }

  function words(column: string, value: unknown): string {
    if (column === 'priceCents') return value === null ? t('none') : format.money(Number(value));
    if (column === 'vatGroupId') return vatGroups.find((group) => group.value === value)?.label ?? t('none');
    if (column === 'prices') return (value as { priceCents: number }[]).map(({ priceCents }) => format.money(priceCents)).join(', ');
    const names = (value as (string | number)[]).map((each) =>
      typeof each === 'number' ? (categories.find((category) => category.value === each)?.label ?? '') : each,
    );
    return writeNames(names) || t('none');
  }

  const options = categories.map(({ value, label }) => ({ value: String(value), label }));
  const isUnread = field === 'priceCents' && amount.trim() !== '' && change === null;
  return (
    <Form
      onSubmit={() => {
        store.change(edits);
        onClose();
      }}
    >
      <div className={classes.fields}>
        <Radio.Group label={t('scope')} value={scope} onChange={(value) => setScope(value === 'chosen' ? 'chosen' : 'all')}>
          <Group gap="lg" mt={4}>
            <Radio value="chosen" disabled={chosen.length === 0} label={t('chosen', { count: chosen.length })} />
            <Radio value="all" disabled={!isWhole} label={t('all', { count: inSight.length })} />
          </Group>
        </Radio.Group>
        <SegmentedControl
          aria-label={t('field')}
          value={field}
          onChange={(value) => {
            setField(value as BulkChange['field']);
            setAdd([]);
            setRemove([]);
          }}
          data={(['priceCents', 'vatGroupId', 'categoryIds', 'tags'] as const).map((value) => ({ value, label: t(`fields.${value}`) }))}
        />
        {field === 'priceCents' && (
          <>
            <div className={classes.pair}>
              <NativeSelect
                label={t('rule')}
                value={kind}
                onChange={(event) => setKind(event.currentTarget.value as PriceRule['kind'])}
                data={(['percent', 'amount', 'set'] as const).map((value) => ({ value, label: t(`rules.${value}`) }))}
              />
              <TextInput
                data-autofocus
                label={t(`amounts.${kind}`)}
                placeholder={kind === 'percent' ? '3' : '0,20'}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={amount}
                error={isUnread && t('unread')}
                rightSection={<span aria-hidden>{kind === 'percent' ? '%' : format.currencySign}</span>}
                onChange={(event) => setAmount(event.currentTarget.value)}
              />
            </div>
            {kind !== 'set' && (
              <>
                <NativeSelect
                  label={t('rounding')}
                  value={rounding}
                  onChange={(event) => setRounding(event.currentTarget.value as RoundingName)}
                  data={Object.keys(roundings).map((value) => ({ value, label: t(`roundings.${value as RoundingName}`) }))}
                />
                <Checkbox label={t('withOthers')} checked={withOthers} onChange={(event) => setWithOthers(event.currentTarget.checked)} />
              </>
            )}
          </>
        )}
        {field === 'vatGroupId' && (
          <NativeSelect
            label={t('fields.vatGroupId')}
            value={vatGroup}
            onChange={(event) => setVatGroup(event.currentTarget.value)}
            data={[{ value: '', label: t('choose') }, ...vatGroups.map(({ value, label }) => ({ value: String(value), label }))]}
          />
        )}
        {field === 'categoryIds' && (
          <>
            <MultiSelect label={t('add')} data={options} value={add} onChange={setAdd} searchable />
            <MultiSelect label={t('remove')} data={options} value={remove} onChange={setRemove} searchable />
          </>
        )}
        {field === 'tags' && (
          <>
            <TagsInput label={t('add')} value={add} onChange={setAdd} maxLength={40} />
            <TagsInput label={t('remove')} data={[...new Set(products.flatMap(({ tags }) => tags))]} value={remove} onChange={setRemove} />
          </>
        )}
        <div>
          <p className={classes.facts} role="status">
            {change === null ? t('first') : t('effect', { changed, of: products.length })}
          </p>
          {edits.length > 0 && (
            <ul className={classes.difference} aria-label={t('preview')}>
              {edits.slice(0, SHOWN).map(({ key, column, value }) => (
                <li key={`${key} ${column}`}>
                  <span>{column === 'prices' ? t('otherPrices', { name: nameOf(key) }) : nameOf(key)}</span>
                  <span className={classes.values}>
                    <span className={classes.before}>{words(column, productsByKey.get(key)?.[column as keyof BulkProduct])}</span> →{' '}
                    <ins className={classes.after}>{words(column, value)}</ins>
                  </span>
                </li>
              ))}
              {edits.length > SHOWN && <li>{t('more', { count: edits.length - SHOWN })}</li>}
            </ul>
          )}
        </div>
      </div>
      <DialogActions action={t('apply', { count: changed })} disabled={edits.length === 0} onCancel={onClose} />
    </Form>
  );
}
