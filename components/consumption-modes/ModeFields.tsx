'use client';

import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { FeeSums } from '@/components/delivery-areas/FeeSums';
import { useFormat } from '@/components/ui/useFormat';
import type { ConsumptionMode, ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import {
  informationTypes,
  MAX_AMOUNT,
  MAX_DELAY,
  MAX_LABEL,
  MAX_TABLE_CHOICES,
  type ModeFlag,
  modeFlags,
} from '@/server/consumption-modes/consumption-modes.values';
import { type ModeForm, type TypedField, wrongFields } from './form';
import classes from './modes.module.css';
import { useAreasOf } from './useAreasOf';

interface Props {
  mode: ConsumptionMode;
  form: ModeForm;
  issues: ModesOverview['issues'];
  onEdit: (change: Partial<ModeForm>) => void;
}

/** The fields of a dining option: prices, times, questions to the guest, and switches. */
export function ModeFields({ mode, form, issues, onEdit }: Props) {
  const t = useTranslations('consumptionModes');
  const format = useFormat();
  const wrong = wrongFields(form, format);
  const limits: Record<TypedField, string> = {
    fee: t('wrong.amount', { max: format.money(MAX_AMOUNT) }),
    reduction: t('wrong.amount', { max: format.money(MAX_AMOUNT) }),
    delay: t('wrong.minutes', { max: format.number(MAX_DELAY) }),
    reminderDelay: t('wrong.minutes', { max: format.number(MAX_DELAY) }),
    tables: t('wrong.tables', { max: MAX_TABLE_CHOICES }),
  };
  const fieldOf = (field: TypedField) => ({
    value: form[field],
    error: wrong.includes(field) && limits[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  });
  const text = (field: 'labelFee' | 'labelReduction' | 'title' | 'valueIfSkipped') => ({
    value: form[field],
    maxLength: MAX_LABEL,
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  });
  const toggle = (field: 'allowSkip' | 'timeSlots' | 'showUp' | 'reminder') => ({
    checked: form[field],
    onChange: (event: { currentTarget: { checked: boolean } }) => onEdit({ [field]: event.currentTarget.checked }),
  });
  const amount = { inputMode: 'decimal' as const, rightSection: <span className={classes.quiet}>{format.currencySign}</span> };
  const minutes = { inputMode: 'numeric' as const, rightSection: <span className={classes.quiet}>min</span> };
  return (
    <>
      {issues.length > 0 && (
        <ul className={classes.issues}>
          {issues.map(({ code, severity }) => (
            <li key={code} className={classes.issue}>
              <IconAlertTriangle size={16} aria-hidden className={classes.mark} data-severity={severity} />
              {t(`lint.${code}`)}
            </li>
          ))}
        </ul>
      )}
      <fieldset className={classes.fields}>
        <legend>{t('sections.price')}</legend>
        <div className={classes.pair}>
          <TextInput label={t('fields.fee')} {...amount} {...fieldOf('fee')} />
          <TextInput label={t('fields.labelFee')} {...text('labelFee')} />
          <TextInput label={t('fields.reduction')} {...amount} {...fieldOf('reduction')} />
          <TextInput label={t('fields.labelReduction')} {...text('labelReduction')} />
        </div>
        {mode.type === 'MODE_DELIVERY' && <AreaFees mode={mode} fee={format.parseAmount(form.fee) ?? 0} />}
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('sections.time')}</legend>
        <TextInput className={classes.short} label={t('fields.delay')} {...minutes} {...fieldOf('delay')} />
        <Switch label={t('fields.timeSlots')} description={t('hints.timeSlots')} {...toggle('timeSlots')} />
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('sections.question')}</legend>
        <NativeSelect
          label={t('fields.question')}
          value={form.question}
          data={[
            { value: 'none', label: t('questions.none') },
            ...informationTypes.map((value) => ({ value, label: t(`questions.${value}`) })),
          ]}
          onChange={(event) => onEdit({ question: event.currentTarget.value as ModeForm['question'] })}
        />
        {form.question !== 'none' && (
          <>
            <TextInput label={t('fields.title')} {...text('title')} />
            {form.question === 'TABLE_NUMBER' && (
              <Textarea label={t('fields.tables')} description={t('hints.tables')} autosize minRows={2} {...fieldOf('tables')} />
            )}
            <Switch label={t('fields.allowSkip')} {...toggle('allowSkip')} />
            {form.allowSkip && <TextInput label={t('fields.valueIfSkipped')} {...text('valueIfSkipped')} />}
          </>
        )}
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('sections.options')}</legend>
        {(Object.keys(modeFlags) as ModeFlag[])
          .filter((flag) => flag !== 'driveMode' || mode.type === 'MODE_DRIVE' || form.flags.driveMode)
          .map((flag) => (
            <Switch
              key={flag}
              label={t(`flags.${flag}.name`)}
              description={t(`flags.${flag}.hint`)}
              checked={form.flags[flag]}
              onChange={(event) => onEdit({ flags: { ...form.flags, [flag]: event.currentTarget.checked } })}
            />
          ))}
        <Switch label={t('fields.showUp')} description={t('hints.showUp')} {...toggle('showUp')} />
        <Switch label={t('fields.reminder')} {...toggle('reminder')} />
        {form.reminder && (
          <TextInput className={classes.short} label={t('fields.reminderDelay')} {...minutes} {...fieldOf('reminderDelay')} />
        )}
      </fieldset>
    </>
  );
}

/** What guests pay in each delivery area that applies, as the option's own fee is only a part. */
function AreaFees({ mode, fee }: { mode: ConsumptionMode; fee: number }) {
  const areas = useAreasOf(mode) ?? [];
  return <FeeSums pairs={areas.map((area) => ({ ...area, id: area.uuid, fee }))} />;
}
