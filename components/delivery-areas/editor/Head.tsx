'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApplyButton } from '@/components/brands/ApplyButton';
import { useSiblings } from '@/components/brands/useSiblings';
import { Flyout } from '@/components/ui/Flyout';
import { useFormat } from '@/components/ui/useFormat';
import { useIsCompact } from '@/components/ui/useIsCompact';
import { difference } from '../model/difference';
import { useAreas, usePlan, useUnread } from './AreasContext';
import classes from './editor.module.css';
import type { Saving } from './useSave';

/** The actions for the areas. On a phone, rarer ones are behind a button. */
export function Actions({ saving, isDirty }: { saving: Saving; isDirty: boolean }) {
  const t = useTranslations('deliveryAreas.head');
  const { store, open } = useAreas();
  const isCompact = useIsCompact();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {store.canEdit && (
        <>
          <Button loading={saving.isSaving} disabled={!isDirty} onClick={() => void saving.save()}>
            {t('save')}
          </Button>
          <Button variant="default" disabled={!isDirty} onClick={() => open('changes')}>
            {t('preview')}
          </Button>
        </>
      )}
      {isCompact ? (
        <Flyout
          opened={opened}
          onChange={setOpened}
          label={t('more')}
          place="bottom-end"
          width="17rem"
          trigger={(attributes) => (
            <Button {...attributes} variant="default">
              {t('more')}
            </Button>
          )}
        >
          {(close) => (
            <div className={classes.viewPanel}>
              <FurtherActions onChosen={close} />
            </div>
          )}
        </Flyout>
      ) : (
        <FurtherActions />
      )}
    </>
  );
}

/**
 * Less frequent actions for all areas.
 * @param onChosen closes the panel around them before a dialog takes the focus
 */
function FurtherActions({ onChosen }: { onChosen?: () => void }) {
  const t = useTranslations('deliveryAreas.head');
  const { store, open } = useAreas();
  const hasSiblings = useSiblings().length > 1;
  const choose = (dialog: Parameters<typeof open>[0]) => {
    onChosen?.();
    open(dialog);
  };
  const exportHref = (format: string) => `/areas/restaurant/${store.restaurantId}/export?format=${format}`;
  return (
    <>
      {store.canEdit && (
        <>
          <Button variant="default" onClick={() => choose('import')}>
            {t('import')}
          </Button>
          {hasSiblings && store.areas.length > 0 && <ApplyButton onClick={() => choose('apply')} />}
        </>
      )}
      {store.areas.length > 0 && (
        <>
          <Button variant="subtle" component="a" href={exportHref('geojson')} download onClick={onChosen}>
            {t('geojson')}
          </Button>
          <Button variant="subtle" component="a" href={exportHref('kml')} download onClick={onChosen}>
            {t('kml')}
          </Button>
        </>
      )}
      <Button variant="subtle" onClick={() => choose('history')}>
        {t('history')}
      </Button>
    </>
  );
}

/** Shows the unsaved changes, or that everything is saved. */
export function Status({ isDirty, restoredAt }: { isDirty: boolean; restoredAt: number | null }) {
  const t = useTranslations('deliveryAreas.head');
  const { store, open } = useAreas();
  const format = useFormat();
  const plan = usePlan();
  const unread = useUnread();
  if (!store.canEdit) return <span>{t('readOnly')}</span>;
  if (!isDirty) return <span className={classes.status}>{t('saved', { count: plan.length })}</span>;
  return (
    <span className={classes.status}>
      <button type="button" className="text-button" onClick={() => open('changes')}>
        {t('unsaved', { count: difference(store.saved, plan).length + unread.length })}
      </button>
      {restoredAt !== null && <span>{t('restored', { when: format.dateTime(new Date(restoredAt)) })}</span>}
    </span>
  );
}
