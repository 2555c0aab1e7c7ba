'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { newArea, type Point } from '../model/areas';
import { circleAround } from '../model/outline';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { degrees, ValueField, wholeNumber } from './Fields';

/** Creates an area from a centre and a radius, without a pointer. */
export function CircleForm({ centre, onDone }: { centre: Point; onDone: () => void }) {
  const t = useTranslations('deliveryAreas.circle');
  const { store, lookAt } = useAreas();
  const plan = usePlan();
  const [{ lat, lng }, setMiddle] = useState(centre);
  const [metres, setMetres] = useState(1_500);
  function add() {
    const points = circleAround({ lat, lng }, metres);
    store.send({ type: 'add', areas: [newArea(crypto.randomUUID(), t('name', { number: plan.length + 1 }), points)], kind: 'draw' });
    lookAt(points);
    onDone();
  }
  return (
    <>
      <Text>{t('text')}</Text>
      <div className={classes.triple}>
        <ValueField label={t('lat')} value={lat} write={String} read={degrees(89)} onChange={(value) => setMiddle({ lat: value, lng })} />
        <ValueField label={t('lng')} value={lng} write={String} read={degrees(180)} onChange={(value) => setMiddle({ lat, lng: value })} />
        <ValueField
          label={t('radius')}
          rightSection="m"
          value={metres}
          write={String}
          read={(text) => wholeNumber(50, 100_000)(text) ?? undefined}
          onChange={setMetres}
        />
      </div>
      <DialogActions action={t('add')} onAction={add} />
    </>
  );
}
