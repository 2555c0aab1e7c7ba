'use client';

import { Checkbox, Skeleton, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ResetZone } from '@/components/stock/reset/ResetZone';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { StockSettings } from '@/server/stock/stock.schema';
import { MAX_QUANTITY } from '@/server/stock/stock.values';
import { ConflictDialog } from './ConflictDialog';
import { EffectLines } from './EffectLines';
import { valuesOf } from './merge';
import { PreviewDialog } from './PreviewDialog';
import classes from './settings.module.css';
import { useEffects } from './useEffects';
import { useSaveSettings } from './useSaveSettings';
import { useSettingsForm } from './useSettingsForm';

/** How the stock of the restaurant is managed: the fields, what a save would do, and the reset. */
export function SettingsForm({ settings }: { settings: StockSettings }) {
  const t = useTranslations('stock.settings');
  const { id: restaurantId } = useRestaurant();
  const form = useSettingsForm(settings);
  const save = useSaveSettings(restaurantId, form);
  const [comparing, setComparing] = useState(false);
  const effects = useEffects(restaurantId, valuesOf(form.base), form.values);

  const theirs = save.refused ?? (comparing ? form.newer : null);

  return (
    <div className={classes.form}>
      <Fields form={form} />
      <Effects dirty={form.dirty} effects={effects} />
      <ResetZone />
      <SaveBar
        dirty={form.dirty}
        summary={
          form.newer && (
            <>
              {t('changedSince.text')}{' '}
              <button type="button" className="text-button" onClick={() => setComparing(true)}>
                {t('changedSince.action')}
              </button>
            </>
          )
        }
        saving={save.saving}
        onSave={save.save}
        onDiscard={() => form.restart(settings)}
        onPreview={form.values ? save.preview : undefined}
        previewing={save.previewing}
      />
      <PreviewDialog
        opened={save.changes !== null}
        changes={save.changes}
        effects={effects}
        saving={save.saving}
        onSave={save.save}
        onClose={save.closePreview}
      />
      <ConflictDialog
        form={form}
        opened={theirs !== null}
        theirs={theirs}
        onMerged={save.saveOver}
        saving={save.saving}
        onClose={() => {
          save.forgetRefusal();
          setComparing(false);
        }}
      />
    </div>
  );
}

function Fields({ form: { draft, edit, values } }: { form: ReturnType<typeof useSettingsForm> }) {
  const t = useTranslations('stock.settings');
  const format = useFormat();
  const on = draft.stockManagementV2Enabled;
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
          value={draft.defaultSafetyStock}
          onChange={(event) => edit({ defaultSafetyStock: event.currentTarget.value })}
          error={values === null && t('safety.invalid', { max: format.number(MAX_QUANTITY) })}
        />
      </Panel>
      <Panel title={t('channels.title')}>
        <fieldset className={classes.channels} aria-describedby="managed-channels">
          <legend className={classes.hiddenLegend}>{t('channels.title')}</legend>
          <p id="managed-channels" className={classes.text}>
            {t('channels.text')} {!on && <strong>{t('channels.v2Off')}</strong>}
          </p>
          <Checkbox label={t('channels.web')} checked={draft.web} onChange={(event) => edit({ web: event.currentTarget.checked })} />
          <Checkbox label={t('channels.kiosk')} checked={draft.kiosk} onChange={(event) => edit({ kiosk: event.currentTarget.checked })} />
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
