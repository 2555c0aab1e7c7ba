'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type EffectType, effectTypes, MAX_POINTS_FACTOR, MAX_RULE_CENTS, MAX_SET, WHOLE_RATE } from '@/server/pricing/pricing.values';
import type { Effect } from '@/server/pricing/promotion.schema';
import { effectOfType } from '../templates';
import type { Phrases } from '../usePhrases';
import { AmountField, CountField, FactorField, PercentField } from './fields';
import { ManyPieces, PiecesField } from './PiecesField';
import { SelectionField } from './SelectionField';

interface Props {
  value: Effect;
  itemsOf: Phrases['itemsOf'];
  onChange: (value: Effect) => void;
}

/** Changes the kind of an effect, keeping its items if both kinds have some. */
function convertEffect(type: EffectType, previous: Effect): Effect {
  const next = effectOfType(type);
  return 'of' in next && 'of' in previous ? { ...next, of: previous.of } : next;
}

/** What guests get: an effect with its figures. */
export function EffectForm({ value, itemsOf, onChange }: Props) {
  const t = useTranslations('promotions');
  return (
    <>
      <NativeSelect
        data-autofocus
        label={t('field.effect')}
        value={value.type}
        data={effectTypes.map((type) => ({ value: type, label: t(`effectType.${type}`) }))}
        onChange={({ currentTarget }) => onChange(convertEffect(currentTarget.value as EffectType, value))}
      />
      <Figures key={value.type} value={value} itemsOf={itemsOf} onChange={onChange} />
    </>
  );
}

function Figures({ value, itemsOf, onChange }: Props) {
  const t = useTranslations('promotions.part');
  const amountField = (cents: number, set: (cents: number) => Effect, label: string, min = 1) => (
    <AmountField label={label} value={cents} min={min} max={MAX_RULE_CENTS} onChange={(next) => next !== null && onChange(set(next))} />
  );
  const items = 'of' in value && <SelectionField label={t('of')} value={value.of} onChange={(of) => onChange({ ...value, of })} />;
  switch (value.type) {
    case 'cart_amount':
    case 'item_amount':
      return (
        <>
          {amountField(value.amountCents, (amountCents) => ({ ...value, amountCents }), t('amountOff'))}
          {items}
        </>
      );
    case 'cart_rate':
    case 'item_rate':
      return (
        <>
          <PercentField label={t('rateOff')} value={value.rate} onChange={(rate) => rate !== null && onChange({ ...value, rate })} />
          {items}
        </>
      );
    case 'item_price':
      return (
        <>
          {amountField(value.priceCents, (priceCents) => ({ ...value, priceCents }), t('price'), 0)}
          {items}
        </>
      );
    case 'cheapest_free':
      return (
        <>
          <CountField
            label={t('outOf')}
            value={value.outOf}
            min={value.free + 1}
            max={MAX_SET}
            onChange={(outOf) => outOf !== null && onChange({ ...value, outOf })}
          />
          <CountField
            label={t('freeOnes')}
            value={value.free}
            max={value.outOf - 1}
            onChange={(free) => free !== null && onChange({ ...value, free })}
          />
          {items}
        </>
      );
    case 'buy_get':
      return (
        <>
          <PiecesField label={t('buys')} value={value.buy} onChange={(buy) => onChange({ ...value, buy })} />
          <PiecesField label={t('gets')} value={value.get} onChange={(get) => onChange({ ...value, get: { ...value.get, ...get } })} />
          <PercentField
            label={t('rateOffThese')}
            description={value.get.rate === WHOLE_RATE ? t('isFree') : undefined}
            value={value.get.rate}
            onChange={(rate) => rate !== null && onChange({ ...value, get: { ...value.get, rate } })}
          />
        </>
      );
    case 'bundle':
      return (
        <>
          {amountField(value.priceCents, (priceCents) => ({ ...value, priceCents }), t('together'), 0)}
          <ManyPieces value={value.parts} itemsOf={itemsOf} onChange={(parts) => parts.length > 0 && onChange({ ...value, parts })} />
        </>
      );
    case 'free_item':
      return (
        <PiecesField
          label={t('freeItems')}
          value={{ quantity: value.quantity, of: value.of }}
          onChange={(pieces) => onChange({ ...value, ...pieces })}
        />
      );
    case 'free_delivery':
      return null;
    case 'points_factor':
      return (
        <FactorField
          label={t('factor')}
          value={value.factor}
          max={MAX_POINTS_FACTOR}
          onChange={(factor) => factor !== null && onChange({ ...value, factor })}
        />
      );
  }
}
