'use client';

import { Switch } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import type { DrawnArea } from '../model/areas';
import { WeeklyTimes } from '../WeeklyTimes';
import { useAreas } from './AreasContext';
import classes from './editor.module.css';

/** The opening times of an area: equal days share a line, and a form adds times to several days. */
export function TimesFields({ area }: { area: DrawnArea }) {
  const t = useTranslations('deliveryAreas.times');
  const { store } = useAreas();
  const hasQuotas = area.schedules.some(({ orderingQuota }) => orderingQuota !== null && orderingQuota > 0);
  const change = (fields: Partial<Pick<DrawnArea, 'schedules' | 'isScheduleModeEnabled'>>) =>
    store.send({ type: 'change', key: area.key, fields });
  return (
    <fieldset className={classes.group}>
      <legend>{t('title')}</legend>
      <Switch
        size="xs"
        label={t('enabled')}
        checked={area.isScheduleModeEnabled}
        onChange={(event) => change({ isScheduleModeEnabled: event.currentTarget.checked })}
      />
      <WeeklyTimes
        times={area.schedules}
        hasQuotas
        canAdd={store.canEdit}
        onRemove={(schedules) => change({ schedules })}
        onAdd={(schedules) => change({ schedules, isScheduleModeEnabled: true })}
      />
      {hasQuotas && (
        <Link className={classes.loads} href={`/admin/restaurants/${store.restaurantId}/pickup?tab=loads&of=${area.key}`}>
          {t('loads')}
        </Link>
      )}
    </fieldset>
  );
}
