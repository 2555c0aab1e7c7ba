'use client';

import { Checkbox, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { useFormat } from '@/components/ui/useFormat';
import { withModes } from '../model/areas';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useModeName } from './words';

/** The number of names listed. Others are only counted. */
const NAMED = 8;

/** Links all areas to the chosen delivery modes, after showing which areas change. */
export function BindForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('deliveryAreas.bind');
  const { store, modes } = useAreas();
  const format = useFormat();
  const modeName = useModeName();
  const plan = usePlan();
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const candidates = modes.map(({ consumptionModeId: id }) => ({ id, areas: plan.filter((area) => !area.modes.includes(id)) }));
  const chosenModes = candidates.filter(({ id, areas }) => areas.length > 0 && !skipped.includes(id)).map(({ id }) => id);
  const changed = plan.filter((area) => chosenModes.some((id) => !area.modes.includes(id)));
  function apply() {
    const next = withModes(plan, chosenModes);
    store.send({ type: 'put', plan: next, kind: 'bind', name: changed[0]?.name ?? '', count: changed.length });
    onDone();
  }
  function describeEffect(areas: typeof plan): string {
    if (areas.length === 0) return t('already');
    const names = areas.slice(0, NAMED).map(({ name }) => name);
    const hiddenCount = areas.length - names.length;
    return t('added', { count: areas.length, names: format.list(hiddenCount > 0 ? [...names, t('more', { count: hiddenCount })] : names) });
  }
  return (
    <>
      <Text mb="sm">{t('text')}</Text>
      <ul className={classes.imports}>
        {candidates.map(({ id, areas }) => (
          <li key={id}>
            <Checkbox
              label={modeName(id)}
              description={describeEffect(areas)}
              disabled={areas.length === 0}
              checked={areas.length > 0 && !skipped.includes(id)}
              onChange={(event) => setSkipped(event.currentTarget.checked ? skipped.filter((each) => each !== id) : [...skipped, id])}
            />
          </li>
        ))}
      </ul>
      <DialogActions action={t('action', { count: changed.length })} disabled={changed.length === 0} onAction={apply} />
    </>
  );
}
