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

/** Metres. */
const [MIN_RADIUS, MAX_RADIUS] = [50, 100_000];

/** Creates an area from a centre and a radius, without a pointer. */
export function CircleForm({ centre, onDone }: { centre: Point; onDone: () => void }) {
  const t = useTranslations('deliveryAreas.circle');
  const outline = useTranslations('deliveryAreas.outline');
  const { store, lookAt } = useAreas();
  const plan = usePlan();
  const [{ lat, lng }, setMiddle] = useState(centre);
  const [metres, setMetres] = useState(1_500);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const noteUnread = (field: string) => (text: string | null) =>
    setUnread((fields) => [...fields.filter((each) => each !== field), ...(text === null ? [] : [field])]);
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
        <ValueField
          label={t('lat')}
          refusal={outline('degreesWrong', { most: 89 })}
          value={lat}
          write={String}
          read={degrees(89)}
          onChange={(value) => setMiddle({ lat: value, lng })}
          onUnread={noteUnread('lat')}
        />
        <ValueField
          label={t('lng')}
          refusal={outline('degreesWrong', { most: 180 })}
          value={lng}
          write={String}
          read={degrees(180)}
          onChange={(value) => setMiddle({ lat, lng: value })}
          onUnread={noteUnread('lng')}
        />
        <ValueField
          label={t('radius')}
          refusal={t('radiusWrong', { least: MIN_RADIUS, most: MAX_RADIUS })}
          rightSection="m"
          value={metres}
          write={String}
          read={(text) => wholeNumber(MIN_RADIUS, MAX_RADIUS)(text) ?? undefined}
          onChange={setMetres}
          onUnread={noteUnread('radius')}
        />
      </div>
      <DialogActions action={t('add')} disabled={unread.length > 0} onAction={add} />
    </>
  );
}
