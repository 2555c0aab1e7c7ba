'use client';

import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { GuestGroup } from '@/server/customers/customers.schema';
import { type PaymentType, paymentTypes } from '@/server/customers/customers.values';
import classes from '../shared/customers.module.css';
import type { CustomerForm } from './customerForm';
import { RestaurantsField } from './RestaurantsField';
import { useLanguageName } from './useCustomerWords';

interface Props {
  values: CustomerForm;
  /** The errors by name of the field. */
  faults: Partial<Record<string, string>>;
  groups: readonly GuestGroup[];
  onEdit: (change: Partial<CustomerForm>) => void;
  /** Shows everything read-only. */
  locked?: boolean;
}

const languages = ['fr', 'en', 'nl', 'de', 'es', 'it', 'pt'];

/** The details of a customer, and how they pay. */
export function CustomerFields({ values, faults, groups, onEdit, locked = false }: Props) {
  const t = useTranslations('customers');
  const languageName = useLanguageName();
  const languageOptions = values.language === '' || languages.includes(values.language) ? languages : [...languages, values.language];
  const text = (field: 'givenName' | 'familyName' | 'email' | 'phoneNumber' | 'externalId', maxLength: number) => ({
    maxLength,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: locked,
    value: values[field],
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('field.givenName')} {...text('givenName', 120)} />
        <TextInput label={t('field.familyName')} {...text('familyName', 120)} />
      </div>
      <TextInput type="email" label={t('field.email')} {...text('email', 254)} />
      <div className={classes.pair}>
        <TextInput type="tel" label={t('field.phone')} {...text('phoneNumber', 40)} />
        <TextInput
          label={t('field.externalId')}
          description={t('form.externalIdHint')}
          // Next to the phone number: both checkboxes share a line.
          {...text('externalId', 64)}
        />
      </div>
      <NativeSelect
        label={t('field.group')}
        disabled={locked}
        value={values.guestGroupId ?? ''}
        error={faults.guestGroupId}
        onChange={({ currentTarget: { value } }) => onEdit({ guestGroupId: value === '' ? null : Number(value) })}
        data={[
          { value: '', label: t('form.noGroup') },
          ...groups.map(({ guestGroupId, path }) => ({ value: String(guestGroupId), label: path })),
        ]}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('field.payment')}
          disabled={locked}
          value={values.paymentType}
          onChange={({ currentTarget }) => onEdit({ paymentType: currentTarget.value as PaymentType })}
          data={paymentTypes.map((type) => ({ value: type, label: t(`payment.${type}`) }))}
        />
        <NativeSelect
          label={t('field.language')}
          disabled={locked}
          value={values.language}
          onChange={({ currentTarget }) => onEdit({ language: currentTarget.value })}
          data={[
            { value: '', label: t('form.noLanguage') },
            ...languageOptions.map((code) => ({ value: code, label: languageName(code) })),
          ]}
        />
      </div>
      <RestaurantsField value={values.restaurantIds} onChange={(restaurantIds) => onEdit({ restaurantIds })} locked={locked} />
      <Switch
        label={t('field.isActive')}
        description={t('form.isActiveHint')}
        disabled={locked}
        checked={values.isActive}
        onChange={(event) => onEdit({ isActive: event.currentTarget.checked })}
      />
    </>
  );
}
