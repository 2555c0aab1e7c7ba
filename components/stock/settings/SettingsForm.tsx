'use client';

import { Button, Checkbox, Skeleton, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import type { SharedEdit } from '@/components/editing/sharedEdit.types';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { parseQuantity } from '@/components/stock/product/quantity';
import { useQuantityWords } from '@/components/stock/product/useQuantityText';
import { useFindChange, useUndoChange } from '@/components/stock/reset/useUndoChange';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { diff } from '@/server/core/writes/diff';
import type { StockSettings } from '@/server/stock/stock.schema';
import { ResetStockDialog } from '../reset/ResetStockDialog';
import resetClasses from '../reset/reset.module.css';
import { useStockChannels } from '../shared/useStockChannels';
import classes from './settings.module.css';

/** The stock settings of the restaurant: the fields, the effects of a save, and the reset. */
export function SettingsForm({ settings }: { settings: StockSettings }) {
  const t = useTranslations('stock.settings');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('stock');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const undo = useUndoSettings(restaurantId);
  const update = useMutation(trpc.stock.updateStockSettings.mutationOptions());
  const edit = useSharedEdit({
    read: settings,
    formOf,
    bodyOf,
    write: (body, options) => update.mutateAsync({ restaurantId, ...body, ...options }),
    draftKey: `stock-settings:${restaurantId}`,
    onSaved: (saved, before) => {
      queryClient.setQueryData(trpc.stock.getStockSettings.queryKey({ restaurantId }), saved);
      notify.done(t('saved'), { label: t('undo'), run: () => undo(before, saved) });
      return refresh();
    },
  });
  const effects = useEffects(restaurantId, edit.base, bodyOf(edit.form));
  const words = {
    field: (name: string) => t(`fields.${name as keyof SettingsFields}`),
    value: (_name: string, value: unknown) =>
      typeof value === 'boolean' ? t(value ? 'fields.on' : 'fields.off') : format.number(Number(value)),
  };

  return (
    <div className={classes.form}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <Fields edit={edit} />
      <Effects dirty={edit.isEdited} effects={effects} />
      <ResetSection />
      <SaveBar {...edit.bar} />
      <SharedEditDialogs
        edit={edit}
        words={words}
        history={{ restaurantId, subjectKind: 'stock settings', subjectId: String(restaurantId) }}
        more={
          effects &&
          effects.length > 0 && (
            <div className={classes.previewEffects}>
              <p className={classes.effectsTitle}>{t('effects.title')}</p>
              <EffectLines effects={effects} />
            </div>
          )
        }
      />
    </div>
  );
}

function Fields({ edit: { form, edit } }: { edit: Pick<SharedEdit<StockSettings, SettingsFields, unknown>, 'form' | 'edit'> }) {
  const t = useTranslations('stock.settings');
  const channels = useStockChannels();
  const quantityWords = useQuantityWords();
  const on = form.stockManagementV2Enabled;
  return (
    <>
      <Panel title={t('management.title')}>
        <Switch
          label={t('management.label')}
          description={t(on ? 'management.on' : 'management.off')}
          checked={on}
          onChange={(event) => edit({ stockManagementV2Enabled: event.currentTarget.checked })}
        />
      </Panel>
      <Panel title={t('safety.title')}>
        <TextInput
          className={classes.number}
          label={t('safety.label')}
          description={t('safety.text')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          rightSection={<span className={classes.unit}>{t('safety.unit')}</span>}
          rightSectionWidth={64}
          value={form.defaultSafetyStock}
          onChange={(event) => edit({ defaultSafetyStock: event.currentTarget.value })}
          error={bodyOf(form) === null && quantityWords}
        />
      </Panel>
      <Panel title={t('channels.title')}>
        <fieldset className={classes.channels} aria-describedby="managed-channels">
          <legend className={classes.hiddenLegend}>{t('channels.title')}</legend>
          <p id="managed-channels" className={classes.text}>
            {t('channels.text')} {!on && <strong>{t('channels.v2Off')}</strong>}
          </p>
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`channels.${channel}`)}
              checked={form[channel]}
              onChange={(event) => edit({ [channel]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      </Panel>
    </>
  );
}

/** The effects of a save, while editing. */
function Effects({ dirty, effects }: { dirty: boolean; effects: string[] | undefined }) {
  const t = useTranslations('stock.settings.effects');
  return (
    <div aria-live="polite" className={classes.live}>
      {dirty && effects?.length !== 0 && (
        <div className={classes.effects}>
          <p className={classes.effectsTitle}>{t('title')}</p>
          {effects ? <EffectLines effects={effects} /> : <Skeleton height={13} width="60%" my={4} />}
        </div>
      )}
    </div>
  );
}

function EffectLines({ effects }: { effects: string[] }) {
  return (
    <ul className={classes.effectLines}>
      {effects.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Returns a function that undoes a save, unless a colleague has saved since. */
function useUndoSettings(restaurantId: number): (before: StockSettings, after: StockSettings) => Promise<void> {
  const t = useTranslations('stock.settings');
  const notify = useNotify();
  const findChange = useFindChange();
  const undo = useUndoChange({ onDone: () => notify.done(t('undone')), onFailed: (error) => notify.failed(error) });
  return async (before, after) => {
    try {
      const madeChanges = JSON.stringify(diff(before, after));
      const auditId = await findChange({ restaurantId, kind: 'stock settings' }, ({ changes }) => JSON.stringify(changes) === madeChanges);
      if (auditId === null) notify.done(t('notUndone'));
      else undo.mutate({ auditId });
    } catch (error) {
      notify.failed(error);
    }
  };
}

/** Resets the whole stock of the restaurant to zero. Set apart, as it is far-reaching. */
function ResetSection() {
  const t = useTranslations('stock.reset.section');
  const [opened, setOpened] = useState(false);
  return (
    <section className={resetClasses.section} aria-labelledby="reset-section">
      <h2 id="reset-section" className={resetClasses.sectionTitle}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('title')}
      </h2>
      <div className={resetClasses.sectionContent}>
        <div>
          <p className={resetClasses.sectionName}>{t('name')}</p>
          <p className={resetClasses.sectionText}>{t('text')}</p>
        </div>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('action')}
        </Button>
      </div>
      <ResetStockDialog opened={opened} onClose={() => setOpened(false)} />
    </section>
  );
}

/** The counts are requested this long after the last keystroke. */
const PAUSE_MS = 250;

/**
 * The effects of a save in sentences: how many products would be low, and whether products that run out leave each channel or
 * stay on it.
 * @param after null while the input is invalid
 * @returns undefined while the counts load
 */
function useEffects(restaurantId: number, before: SettingsBody, after: SettingsBody | null): string[] | undefined {
  const t = useTranslations('stock.settings.effects');
  const trpc = useTRPC();
  const channels = useStockChannels();
  const format = useFormat();
  const [debouncedStock] = useDebouncedValue(after?.defaultSafetyStock, PAUSE_MS);
  const currentCounts = useQuery(trpc.stock.getStockOverview.queryOptions({ restaurantId, days: 1 })).data?.counts;
  const isPreviewed =
    after !== null && after.defaultSafetyStock !== before.defaultSafetyStock && debouncedStock === after.defaultSafetyStock;
  const preview = useQuery(
    trpc.stock.getStockOverview.queryOptions(
      { restaurantId, days: 1, defaultSafetyStock: debouncedStock },
      { enabled: isPreviewed, placeholderData: keepPreviousData },
    ),
  );
  if (after === null) return [];

  const lines: string[] = [];
  if (after.defaultSafetyStock !== before.defaultSafetyStock) {
    const low = isPreviewed && !preview.isPlaceholderData ? preview.data?.counts.low : undefined;
    if (currentCounts === undefined || low === undefined) return undefined;
    lines.push(
      low === currentCounts.low
        ? t('lowSame', { count: low, shown: format.number(low) })
        : t('low', { after: low, afterShown: format.number(low), beforeShown: format.number(currentCounts.low) }),
    );
  }
  const managedChannels = channels.filter((channel) => after.channels[channel]).map((channel) => t(channel));
  if (after.stockManagementV2Enabled && !before.stockManagementV2Enabled) {
    const out = currentCounts?.out ?? 0;
    lines.push(
      managedChannels.length === 0
        ? t('v2OnNowhere')
        : t('v2On', { channels: format.list(managedChannels), out, outShown: format.number(out) }),
    );
  } else if (before.stockManagementV2Enabled && !after.stockManagementV2Enabled) {
    lines.push(t('v2Off'));
  } else if (after.stockManagementV2Enabled) {
    for (const channel of channels)
      if (after.channels[channel] !== before.channels[channel])
        lines.push(t(after.channels[channel] ? 'channelOn' : 'channelOff', { channel: t(channel) }));
  }
  return lines;
}

/** The settings in the form: the safety stock as typed. */
interface SettingsFields {
  stockManagementV2Enabled: boolean;
  defaultSafetyStock: string;
  web: boolean;
  kiosk: boolean;
}

/** The settings without the restaurant's name: a save replaces them as a whole. */
type SettingsBody = Pick<StockSettings, 'stockManagementV2Enabled' | 'defaultSafetyStock' | 'channels'>;

function formOf({ stockManagementV2Enabled, defaultSafetyStock, channels }: StockSettings): SettingsFields {
  return { stockManagementV2Enabled, defaultSafetyStock: String(defaultSafetyStock), web: channels.web, kiosk: channels.kiosk };
}

/** Null if the safety stock is invalid. */
function bodyOf({ stockManagementV2Enabled, defaultSafetyStock, web, kiosk }: SettingsFields): SettingsBody | null {
  const quantity = parseQuantity(defaultSafetyStock);
  return quantity === null ? null : { stockManagementV2Enabled, defaultSafetyStock: quantity, channels: { web, kiosk } };
}
