'use client';

import { ActionIcon, Anchor, Checkbox, Group, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/Link';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_DELAY, MAX_NAME_LENGTH, MAX_PRIORITY } from '@/server/delivery-areas/delivery-areas.values';
import { FeeSums } from '../FeeSums';
import type { DrawnArea } from '../model/areas';
import { squareKm } from '../model/outline';
import { AreaField } from './AreaField';
import { useAreas, usePlan, useSelected } from './AreasContext';
import classes from './editor.module.css';
import { wholeNumber } from './Fields';
import { OutlineTable } from './OutlineTable';
import { TimesFields } from './TimesFields';
import { useModeName } from './words';

/** The settings of the selected area. */
export function AreaPanel() {
  const t = useTranslations('deliveryAreas.panel');
  const { store } = useAreas();
  const area = useSelected();
  const isEmpty = usePlan().length === 0;
  // The list shows the first step.
  if (!area) return isEmpty ? null : <p className={classes.empty}>{t('nothing')}</p>;
  return (
    <section className={classes.panel} aria-label={t('label', { name: area.name })}>
      <Head area={area} />
      <fieldset disabled={!store.canEdit} className={classes.fields} key={store.fieldsKeyOf(area.key)}>
        <Settings area={area} />
        <Bindings area={area} />
        <TimesFields area={area} />
        <OutlineTable area={area} />
      </fieldset>
    </section>
  );
}

function Head({ area }: { area: DrawnArea }) {
  const t = useTranslations('deliveryAreas.panel');
  const format = useFormat();
  const { store } = useAreas();
  function duplicate() {
    // With an offset from the original, so that both are visible.
    const points = area.points.map(({ lat, lng }) => ({ lat: lat - 0.002, lng: lng + 0.002 }));
    const copy = { ...area, key: crypto.randomUUID(), name: t('copyName', { name: area.name }), createdAt: null, points };
    store.send({ type: 'add', areas: [copy], kind: 'duplicate' });
  }
  return (
    <div className={classes.panelHead}>
      <div>
        <h2 className={classes.panelTitle}>{area.name || t('unnamed')}</h2>
        <p className={classes.hint}>
          {t('size', { size: format.number(Math.round(squareKm(area.points) * 100) / 100), count: area.points.length })}
        </p>
      </div>
      {store.canEdit && (
        <Group gap={2} wrap="nowrap">
          <IconAction label={t('earlier')} onClick={() => store.send({ type: 'move', key: area.key, by: -1 })}>
            <IconArrowUp size={16} aria-hidden />
          </IconAction>
          <IconAction label={t('later')} onClick={() => store.send({ type: 'move', key: area.key, by: 1 })}>
            <IconArrowDown size={16} aria-hidden />
          </IconAction>
          <IconAction label={t('duplicate')} onClick={duplicate}>
            <IconCopy size={16} aria-hidden />
          </IconAction>
          <IconAction label={t('remove')} onClick={() => store.send({ type: 'remove', key: area.key })}>
            <IconTrash size={16} aria-hidden />
          </IconAction>
        </Group>
      )}
    </div>
  );
}

function IconAction({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

function Settings({ area }: { area: DrawnArea }) {
  const t = useTranslations('deliveryAreas.fields.labels');
  const hints = useTranslations('deliveryAreas.panel');
  const { store } = useAreas();
  const { amountText, parseAmount, currencySign } = useFormat();
  const amount = (text: string) => parseAmount(text) ?? undefined;
  const change = (fields: Partial<Omit<DrawnArea, 'key' | 'points'>>) => store.send({ type: 'change', key: area.key, fields });
  const optionalAmount = (text: string) => (text.trim() === '' ? null : amount(text));
  const number = (value: number | null) => (value === null ? '' : String(value));
  const minutes = wholeNumber(0, MAX_DELAY);
  return (
    <>
      <TextInput
        size="xs"
        label={t('name')}
        error={area.name.trim() === '' && hints('nameWrong')}
        maxLength={MAX_NAME_LENGTH}
        value={area.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <AreaField
          isLive
          area={area}
          label={t('deliveryFee')}
          refusal={hints('amountWrong')}
          rightSection={currencySign}
          inputMode="decimal"
          valueIn={({ deliveryFee }) => deliveryFee}
          write={amountText}
          read={amount}
          onChange={(deliveryFee) => change({ deliveryFee })}
        />
        <AreaField
          isLive
          area={area}
          label={t('minimumAmount')}
          refusal={hints('amountWrong')}
          rightSection={currencySign}
          inputMode="decimal"
          valueIn={({ minimumAmount }) => minimumAmount}
          write={amountText}
          read={amount}
          onChange={(minimumAmount) => change({ minimumAmount })}
        />
        <AreaField
          isLive
          area={area}
          label={t('minimumAmountForFreeDelivery')}
          refusal={hints('amountWrong')}
          rightSection={currencySign}
          inputMode="decimal"
          placeholder={hints('never')}
          valueIn={({ minimumAmountForFreeDelivery }) => minimumAmountForFreeDelivery}
          write={(value) => (value === null ? '' : amountText(value))}
          read={optionalAmount}
          onChange={(minimumAmountForFreeDelivery) => change({ minimumAmountForFreeDelivery })}
        />
        <AreaField
          isLive
          area={area}
          label={t('deliveryDelay')}
          refusal={hints('numberWrong', { most: MAX_DELAY })}
          rightSection="min"
          rightSectionWidth={36}
          inputMode="numeric"
          valueIn={({ deliveryDelay }) => deliveryDelay}
          write={String}
          read={(text) => minutes(text) ?? undefined}
          onChange={(deliveryDelay) => change({ deliveryDelay })}
        />
        <AreaField
          isLive
          area={area}
          label={t('priority')}
          refusal={hints('numberWrong', { most: MAX_PRIORITY })}
          inputMode="numeric"
          placeholder={hints('last')}
          valueIn={({ priority }) => priority}
          write={number}
          read={wholeNumber(0, MAX_PRIORITY)}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <ModeFees area={area} />
      <p className={classes.hint}>{hints('priorityHint')}</p>
      <Switch
        size="xs"
        label={t('isActivated')}
        checked={area.isActivated}
        onChange={(event) => change({ isActivated: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={t('forceOnlinePayment')}
        checked={area.forceOnlinePayment}
        onChange={(event) => change({ forceOnlinePayment: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={t('paymentLater')}
        checked={area.paymentLater}
        onChange={(event) => change({ paymentLater: event.currentTarget.checked })}
      />
    </>
  );
}

/** The total fee in each dining option of the area, as the area's own fee is only a part. */
function ModeFees({ area }: { area: DrawnArea }) {
  const { modes } = useAreas();
  const name = useModeName();
  const linkedModes = modes.filter(({ consumptionModeId }) => area.modes.includes(consumptionModeId));
  const pairs = linkedModes.map(({ consumptionModeId: id, fee }) => ({ ...area, id, name: name(id), fee }));
  return <FeeSums pairs={pairs} />;
}

function Bindings({ area }: { area: DrawnArea }) {
  const t = useTranslations('deliveryAreas.modes');
  const { store, modes } = useAreas();
  const name = useModeName();
  const ids = [...new Set([...modes.map(({ consumptionModeId }) => consumptionModeId), ...area.modes])];
  function setLinked(id: number, isLinked: boolean) {
    const next = isLinked ? [...area.modes, id].sort((a, b) => a - b) : area.modes.filter((each) => each !== id);
    store.send({ type: 'change', key: area.key, fields: { modes: next } });
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('title')}</legend>
      {ids.length === 0 && (
        <p className={classes.hint}>
          {t.rich('none', {
            link: (text) => (
              <Anchor component={Link} href={`/admin/restaurants/${store.restaurantId}/consumption-modes`} inherit underline="always">
                {text}
              </Anchor>
            ),
          })}
        </p>
      )}
      {ids.map((id) => (
        <Checkbox
          key={id}
          size="xs"
          label={name(id)}
          checked={area.modes.includes(id)}
          onChange={(event) => setLinked(id, event.currentTarget.checked)}
        />
      ))}
      {ids.length > 0 && area.modes.length === 0 && <p className={classes.hint}>{t('unbound')}</p>}
    </fieldset>
  );
}
