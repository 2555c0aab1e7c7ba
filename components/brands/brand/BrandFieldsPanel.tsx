'use client';

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { localeNames } from '@/i18n/locales';
import { channelNames } from '@/server/brands/brands.values';
import { brandLanguages, MAX_NAME } from '@/server/brands/chain.values';
import { TimeZoneField } from '../TimeZoneField';
import classes from './brand.module.css';
import type { BrandFields } from './form';

/** The data from the server for the form of a brand. */
export interface BrandFormFacts {
  timeZones: string[];
  /** By name, in the language of the page. */
  currencies: { value: string; label: string }[];
}

interface Props {
  form: BrandFields;
  onEdit: (change: Partial<BrandFields>) => void;
  facts: BrandFormFacts;
  /** Shows the group, which only admins can choose. */
  canChangeGroup: boolean;
  faults: Record<string, string>;
}

/** The fields of a brand. */
export function BrandFieldsPanel({ form, onEdit, facts: { timeZones, currencies }, canChangeGroup, faults }: Props) {
  const t = useTranslations('brands.brand');
  const channelName = useChannelName();
  return (
    <div className={classes.fields}>
      <TextInput
        required
        label={t('fields.name')}
        description={t('nameHint')}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={form.name}
        error={faults.name}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      {canChangeGroup && <GroupField form={form} onEdit={onEdit} error={faults.brandGroupId} />}
      <NativeSelect
        label={t('fields.language')}
        description={t('languageHint')}
        data={brandLanguages.map((value) => ({ value, label: localeNames[value] }))}
        value={form.language}
        onChange={(event) => onEdit({ language: event.currentTarget.value as BrandFields['language'] })}
      />
      <TimeZoneField
        label={t('fields.timeZone')}
        description={t('timeZoneHint')}
        timeZones={timeZones}
        value={form.timeZone}
        error={faults.timeZone}
        onChange={(timeZone) => onEdit({ timeZone })}
      />
      <NativeSelect
        label={t('fields.currency')}
        description={t('currencyHint')}
        data={currencies}
        value={form.currency}
        error={faults.currency}
        onChange={(event) => onEdit({ currency: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={t('fields.channelIds')}
        description={t('channelsHint')}
        value={form.channelIds.map(String)}
        onChange={(chosen) => onEdit({ channelIds: chosen.map(Number).sort((a, b) => a - b) })}
      >
        <div className={classes.channels}>
          {Object.keys(channelNames).map((id) => (
            <Checkbox key={id} value={id} label={channelName(Number(id))} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}

function GroupField({ form, onEdit, error }: Pick<Props, 'form' | 'onEdit'> & { error: string | undefined }) {
  const t = useTranslations('brands.brand');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.brands.listBrandGroups.queryOptions({}));
  return (
    <NativeSelect
      label={t('fields.brandGroupId')}
      description={t('groupHint')}
      data={[
        { value: '', label: t('noGroup') },
        ...(data ?? []).map(({ brandGroupId, name }) => ({ value: String(brandGroupId), label: name })),
      ]}
      disabled={data === undefined}
      value={form.brandGroupId === null ? '' : String(form.brandGroupId)}
      error={error}
      onChange={(event) => onEdit({ brandGroupId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
    />
  );
}
