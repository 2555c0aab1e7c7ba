import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { AmountField } from '@/components/ui/AmountField';
import { grantTypes, MAX_TAG, type Strategy, strategyNumbers } from '@/server/grants/grants.values';
import type { GrantForm } from './form';

interface Props {
  form: GrantForm;
  /** Describes the error of a field. */
  problem: (field: keyof GrantForm) => string | undefined;
  onChange: (change: Partial<GrantForm>) => void;
}

/** How much a subsidy pays, and of what. */
export function GrantFields({ form, problem, onChange }: Props) {
  const t = useTranslations('grants');
  const amount = (field: 'amount' | 'threshold' | 'ceiling', unit?: string) => (
    <AmountField
      label={t(field === 'threshold' && form.strategy === 3 ? 'field.guestFirst' : `field.${field}`)}
      unit={unit}
      value={form[field]}
      error={problem(field)}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <>
      <NativeSelect
        label={t('field.strategy')}
        description={t(`strategyText.${form.strategy}`)}
        value={form.strategy}
        data={strategyNumbers.map((number) => ({ value: String(number), label: t(`strategy.${number}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ strategy: Number(value) as Strategy })}
      />
      {form.strategy !== 3 && (
        <Group grow align="start">
          <NativeSelect
            label={t('field.type')}
            value={form.type}
            data={grantTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={({ currentTarget: { value } }) => onChange({ type: value as GrantForm['type'] })}
          />
          {amount('amount', form.type === 'RATE' ? '%' : undefined)}
        </Group>
      )}
      {form.strategy === 2 && (
        <TextInput
          label={t('field.tag')}
          required
          maxLength={MAX_TAG}
          value={form.tag}
          error={problem('tag')}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
        />
      )}
      <Group grow align="start">
        {amount('threshold')}
        {amount('ceiling')}
      </Group>
    </>
  );
}
