'use client';

import { Checkbox, Skeleton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { HeldDialogs } from '@/components/editing/HeldDialogs';
import { type HeldEdit, useHeldEdit } from '@/components/editing/useHeldEdit';
import { ResetZone } from '@/components/stock/reset/ResetZone';
import { useRefreshStock } from '@/components/stock/shared/useRefreshStock';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { StockSettings } from '@/server/stock/stock.schema';
import { MAX_QUANTITY } from '@/server/stock/stock.values';
import classes from './settings.module.css';
import { bodyOf, formOf, type SettingsFields } from './settingsForm';
import { useEffects } from './useEffects';
import { useUndoSettings } from './useUndoSettings';

/** How the stock of the restaurant is managed: the fields, what a save would do, and the reset. */
export function SettingsForm({ settings }: { settings: StockSettings }) {
  const t = useTranslations('stock.settings');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefreshStock();
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const undo = useUndoSettings(restaurantId);
  const update = useMutation(trpc.stock.updateStockSettings.mutationOptions());
  const edit = useHeldEdit({
    read: settings,
    formOf,
    bodyOf,
    write: (body, held) => update.mutateAsync({ restaurantId, ...body, ...held }),
    draftKey: `brigade:stock-settings:${restaurantId}`,
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
      <ResetZone />
      <SaveBar {...edit.bar} />
      <HeldDialogs
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

function Fields({ edit: { form, edit } }: { edit: Pick<HeldEdit<StockSettings, SettingsFields, unknown>, 'form' | 'edit'> }) {
  const t = useTranslations('stock.settings');
  const format = useFormat();
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
          error={bodyOf(form) === null && t('safety.invalid', { max: format.number(MAX_QUANTITY) })}
        />
      </Panel>
      <Panel title={t('channels.title')}>
        <fieldset className={classes.channels} aria-describedby="managed-channels">
          <legend className={classes.hiddenLegend}>{t('channels.title')}</legend>
          <p id="managed-channels" className={classes.text}>
            {t('channels.text')} {!on && <strong>{t('channels.v2Off')}</strong>}
          </p>
          <Checkbox label={t('channels.web')} checked={form.web} onChange={(event) => edit({ web: event.currentTarget.checked })} />
          <Checkbox label={t('channels.kiosk')} checked={form.kiosk} onChange={(event) => edit({ kiosk: event.currentTarget.checked })} />
        </fieldset>
      </Panel>
    </>
  );
}

/** What a save would do, said while it is being decided. */
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
