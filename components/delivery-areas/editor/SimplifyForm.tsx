'use client';

import { Slider, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import { simplify } from '@/server/delivery-areas/simplify.rules';
import { useAreas, useSelected } from './AreasContext';

/** Metres by which an outline may deviate from its old course. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

/** Reduces the points of the selected area, within a maximum deviation. */
export function SimplifyForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('deliveryAreas.simplify');
  const { store } = useAreas();
  const area = useSelected();
  const label = useId();
  const [step, setStep] = useState(3);
  const metres = STEPS[step] ?? 10;
  const points = useMemo(() => simplify(area?.points ?? [], metres), [area, metres]);
  if (!area) return null;
  const isSound = outlineFault(points) === undefined;
  return (
    <>
      <Text id={label}>{t('text', { metres })}</Text>
      <Slider
        my="md"
        min={0}
        max={STEPS.length - 1}
        value={step}
        onChange={setStep}
        label={(value) => t('metres', { metres: STEPS[value] ?? 0 })}
        thumbProps={{ 'aria-labelledby': label }}
      />
      <Text aria-live="polite">{isSound ? t('result', { before: area.points.length, after: points.length }) : t('fault')}</Text>
      <DialogActions
        action={t('action')}
        disabled={!isSound || points.length === area.points.length}
        onAction={() => {
          store.send({ type: 'reshape', key: area.key, points, kind: 'simplify', together: false });
          onDone();
        }}
      />
    </>
  );
}
