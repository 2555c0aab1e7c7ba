'use client';

import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RestaurantChoice } from '@/components/brands/RestaurantChoice';
import layout from '@/components/ui/layout.module.css';
import { useBrand } from '@/components/ui/scope';
import { instantOf, localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { MAX_BUDGET_CENTS, MAX_GROUP_NAME, MAX_PRIORITY, MAX_RULE_CENTS } from '@/server/pricing/pricing.values';
import type { RuleForm, RulePart } from '../form';
import type { Names } from '../useNames';
import type { Phrases } from '../usePhrases';
import { EffectForm } from './EffectForm';
import { AmountField, CountField } from './fields';
import { HoursForm } from './HoursForm';
import { ManyPieces } from './PiecesField';

/** The maximum number of orders in a limit. */
const MAX_COUNT = 1_000_000_000;
const MAX_NTH = 1_000;

export interface PartProps {
  part: RulePart;
  form: RuleForm;
  names: Names;
  phrases: Phrases;
  onChange: (change: Partial<RuleForm>) => void;
}

/** The small form of one part of the sentence. Input applies at once. */
export function PartForm({ part, form, names, phrases, onChange }: PartProps) {
  const t = useTranslations('promotions.part');
  switch (part) {
    case 'hours':
      return <HoursForm value={form.hours ?? []} onChange={(hours) => onChange({ hours })} />;
    case 'period':
      return <PeriodForm value={form.period ?? {}} onChange={(period) => onChange({ period })} />;
    case 'restaurants':
      return <RestaurantsForm value={form.restaurants} onChange={(restaurants) => onChange({ restaurants })} />;
    case 'channels':
      return <ChannelsForm names={names} value={form.channels ?? []} onChange={(channels) => onChange({ channels })} />;
    case 'modes':
      return <ModesForm value={form.modes ?? []} onChange={(modes) => onChange({ modes })} />;
    case 'members':
      return <MembersForm value={form.members} onChange={(members) => onChange({ members })} />;
    case 'nth':
      return <CountField isFirst label={t('nth')} value={form.nth} min={2} max={MAX_NTH} onChange={(nth) => onChange({ nth })} />;
    case 'minimum':
      return (
        <AmountField
          isFirst
          label={t('minimum')}
          description={t('minimumHint')}
          value={form.minimum}
          max={MAX_RULE_CENTS}
          onChange={(minimum) => onChange({ minimum })}
        />
      );
    case 'items':
      return (
        <ManyPieces
          value={form.items ?? []}
          itemsOf={phrases.itemsOf}
          onChange={(items) => onChange({ items: items.length === 0 ? null : items })}
        />
      );
    case 'limits':
      return <LimitsForm value={form.limits ?? {}} onChange={(limits) => onChange({ limits })} />;
    case 'effect':
      return <EffectForm value={form.effect} itemsOf={phrases.itemsOf} onChange={(effect) => onChange({ effect })} />;
    case 'cap':
      return <AmountField isFirst label={t('cap')} value={form.cap} max={MAX_RULE_CENTS} onChange={(cap) => onChange({ cap })} />;
    case 'stacking':
      return <StackingForm value={form.stacking} onChange={(stacking) => onChange({ stacking })} />;
    case 'priority':
      return (
        <CountField
          isFirst
          label={t('priority')}
          description={t('priorityHint')}
          value={form.priority}
          max={MAX_PRIORITY}
          onChange={(priority) => priority !== null && onChange({ priority })}
        />
      );
  }
}

interface PartFieldProps<Part extends RulePart> {
  value: RuleForm[Part];
  onChange: (value: RuleForm[Part]) => void;
}

/** Removes cleared fields. */
const dropCleared = <Fields extends object>(fields: Fields): Fields | null => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Fields);
};

function PeriodForm({ value, onChange }: { value: NonNullable<RuleForm['period']> } & Pick<PartFieldProps<'period'>, 'onChange'>) {
  const t = useTranslations('promotions.part');
  const { timeZone } = useBrand();
  const local = (moment: string | undefined) => (moment === undefined ? '' : localOf(Date.parse(moment), timeZone));
  const isBackwards = value.from !== undefined && value.until !== undefined && Date.parse(value.from) >= Date.parse(value.until);
  const set = (field: 'from' | 'until', text: string) =>
    onChange(dropCleared({ ...value, [field]: instantOf(text, timeZone) ?? undefined }));
  return (
    <>
      <TextInput
        data-autofocus
        type="datetime-local"
        label={t('from')}
        value={local(value.from)}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        value={local(value.until)}
        error={isBackwards && t('backwards')}
        onChange={(event) => set('until', event.currentTarget.value)}
      />
    </>
  );
}

function RestaurantsForm({ value, onChange }: PartFieldProps<'restaurants'>) {
  const { restaurants } = useBrand();
  const named = restaurants.map(({ id, name, city }) => ({ restaurantId: id, restaurantName: name, city }));
  const t = useTranslations('promotions.part');
  return (
    <>
      <RestaurantChoice
        as="of"
        restaurants={named}
        chosen={value ?? []}
        onChange={(ids) => onChange(ids.length === 0 ? null : ids.toSorted((a, b) => a - b))}
      />
      {value === null && <p className={layout.note}>{t('allRestaurants')}</p>}
    </>
  );
}

function ChannelsForm({ value, names, onChange }: { value: number[]; names: Names; onChange: (value: number[] | null) => void }) {
  const t = useTranslations('promotions.part');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const channels = useQuery(trpc.brands.listChannels.queryOptions({ brandId })).data ?? [];
  return (
    <Checkbox.Group
      label={t('channels')}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen.map(Number).sort((a, b) => a - b))}
    >
      <Stack gap="xs" mt="xs">
        {channels.map(({ channelId }, index) => (
          <Checkbox key={channelId} value={String(channelId)} label={names.channel(channelId)} data-autofocus={index === 0 || undefined} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function ModesForm({ value, onChange }: { value: NonNullable<RuleForm['modes']>; onChange: PartFieldProps<'modes'>['onChange'] }) {
  const t = useTranslations('promotions.part');
  const words = useTranslations('consumptionModes.types');
  return (
    <Checkbox.Group
      label={t('modes')}
      value={value}
      onChange={(chosen) => onChange(chosen.length === 0 ? null : modeTypes.filter((mode) => chosen.includes(mode)))}
    >
      <Stack gap="xs" mt="xs">
        {modeTypes.map((mode, index) => (
          <Checkbox key={mode} value={mode} label={words(mode)} data-autofocus={index === 0 || undefined} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function MembersForm({ value, onChange }: PartFieldProps<'members'>) {
  const t = useTranslations('promotions.part');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const tiers = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data?.tiers ?? [];
  const chosen = typeof value === 'object' && value !== null ? value.tierIds : [];
  return (
    <Stack gap="xs">
      <Checkbox
        data-autofocus
        label={t('allMembers')}
        checked={value === 'all members'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'all members' : null)}
      />
      {tiers.map(({ tierId, name }) => (
        <Checkbox
          key={tierId}
          label={t('tier', { name })}
          checked={chosen.includes(tierId)}
          onChange={({ currentTarget }) => {
            const tierIds = currentTarget.checked ? [...chosen, tierId] : chosen.filter((id) => id !== tierId);
            onChange(tierIds.length === 0 ? null : { tierIds: tierIds.toSorted((a, b) => a - b) });
          }}
        />
      ))}
      {tiers.length === 0 && <p className={layout.note}>{t('noTiers')}</p>}
    </Stack>
  );
}

function LimitsForm({ value, onChange }: { value: NonNullable<RuleForm['limits']>; onChange: PartFieldProps<'limits'>['onChange'] }) {
  const t = useTranslations('promotions.part');
  const set = (field: keyof typeof value) => (next: number | null) => onChange(dropCleared({ ...value, [field]: next ?? undefined }));
  return (
    <>
      <AmountField
        isFirst
        isOptional
        label={t('budget')}
        value={value.budgetCents ?? null}
        max={MAX_BUDGET_CENTS}
        onChange={set('budgetCents')}
      />
      <CountField isOptional label={t('uses')} value={value.maximumUses ?? null} max={MAX_COUNT} onChange={set('maximumUses')} />
      <CountField isOptional label={t('perMember')} value={value.usesPerMember ?? null} max={MAX_COUNT} onChange={set('usesPerMember')} />
    </>
  );
}

function StackingForm({ value: { group, isJoint }, onChange }: PartFieldProps<'stacking'>) {
  const t = useTranslations('promotions.part');
  const chosen = group !== null ? 'group' : isJoint ? 'joint' : 'single';
  const set = (next: string) => onChange({ group: next === 'group' ? (group ?? t('groupExample')) : null, isJoint: next === 'joint' });
  return (
    <>
      <Radio.Group label={t('stacking')} value={chosen} onChange={set}>
        <Stack gap="sm" mt="xs">
          {(['single', 'joint', 'group'] as const).map((option) => (
            <Radio
              key={option}
              value={option}
              label={t(`way.${option}`)}
              description={t(`wayText.${option}`)}
              data-autofocus={option === chosen || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {group !== null && (
        <>
          <TextInput
            label={t('group')}
            maxLength={MAX_GROUP_NAME}
            defaultValue={group}
            onChange={({ currentTarget: { value } }) => value.trim() !== '' && onChange({ group: value.trim(), isJoint })}
          />
          <Checkbox
            label={t('groupJoint')}
            checked={isJoint}
            onChange={(event) => onChange({ group, isJoint: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
