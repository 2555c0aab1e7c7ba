'use client';

import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_POINTS } from '@/server/delivery-areas/delivery-areas.values';
import type { DrawnArea, Point } from '../model/areas';
import { countSharedCorners, roundDegrees } from '../model/outline';
import { problemsOf } from '../model/problems';
import { AreaField } from './AreaField';
import { useAreas, usePlan, useRefusal } from './AreasContext';
import classes from './editor.module.css';
import { degrees } from './Fields';
import { useProblemWords, useRefusalWords } from './words';

const latitude = degrees(90);
const longitude = degrees(180);
/** The number of rows shown at first. */
const INITIAL_ROWS = 12;

/** The corners of an area as a table: everything that the map can do to an outline, by keyboard. */
export function OutlineTable({ area }: { area: DrawnArea }) {
  const t = useTranslations('deliveryAreas.outline');
  const { store, open } = useAreas();
  const plan = usePlan();
  const [showsAll, setShowsAll] = useState(false);
  const { points } = area;
  const shared = countSharedCorners(plan, area.key);
  const problemWords = useProblemWords();
  const fault = problemsOf([area]).find(({ kind }) => kind === 'outline' || kind === 'too many points');
  const edges: readonly number[] = fault?.kind === 'outline' && 'edges' in fault.fault ? fault.fault.edges : [];
  const reshape = (next: readonly Point[], at: Point | null) =>
    store.reshape({ type: 'reshape', key: area.key, points: next, kind: 'reshape', together: true }, at);
  const shown = showsAll ? points : points.slice(0, INITIAL_ROWS);

  function insertAfter(index: number) {
    const [a, b] = [points[index], points[(index + 1) % points.length]];
    if (!a || !b) return;
    const middle = { lat: roundDegrees((a.lat + b.lat) / 2), lng: roundDegrees((a.lng + b.lng) / 2) };
    reshape(points.toSpliced(index + 1, 0, middle), middle);
  }

  return (
    <fieldset className={classes.group}>
      <legend>{t('title')}</legend>
      {shared > 0 && <p className={classes.hint}>{t('shared', { count: shared })}</p>}
      {fault && <p className={classes.wrong}>{problemWords(fault)}</p>}
      <RefusalNote />
      <table className={classes.points}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('latitude')}</th>
            <th scope="col">{t('longitude')}</th>
            {store.canEdit && (
              <th scope="col">
                <span className={classes.hidden}>{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its place in the outline
            <tr key={index} data-wrong={edges.includes(index) || undefined}>
              <th scope="row">{index + 1}</th>
              <td>
                <AreaField
                  hidesLabel
                  area={area}
                  label={t('latitudeOf', { number: index + 1 })}
                  refusal={t('degreesWrong', { most: 90 })}
                  inputMode="decimal"
                  valueIn={({ points: corners }) => corners[index]?.lat ?? 0}
                  write={String}
                  read={latitude}
                  onChange={(lat) => reshape(points.with(index, { ...point, lat }), { ...point, lat })}
                />
              </td>
              <td>
                <AreaField
                  hidesLabel
                  area={area}
                  label={t('longitudeOf', { number: index + 1 })}
                  refusal={t('degreesWrong', { most: 180 })}
                  inputMode="decimal"
                  valueIn={({ points: corners }) => corners[index]?.lng ?? 0}
                  write={String}
                  read={longitude}
                  onChange={(lng) => reshape(points.with(index, { ...point, lng }), { ...point, lng })}
                />
              </td>
              {store.canEdit && (
                <td>
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={t('insert', { number: index + 1 })}
                      disabled={points.length >= MAX_POINTS}
                      onClick={() => insertAfter(index)}
                    >
                      <IconPlus size={14} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={t('remove', { number: index + 1 })}
                      onClick={() => reshape(points.toSpliced(index, 1), point)}
                    >
                      <IconTrash size={14} aria-hidden />
                    </ActionIcon>
                  </Group>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap="xs">
        {points.length > INITIAL_ROWS && (
          <Button size="xs" variant="default" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('fewer') : t('all', { count: points.length })}
          </Button>
        )}
        {store.canEdit && (
          <>
            <Button size="xs" variant="default" disabled={points.length <= 4} onClick={() => open('simplify')}>
              {t('simplify')}
            </Button>
            <Button size="xs" variant="default" onClick={() => open('circle')}>
              {t('circle')}
            </Button>
          </>
        )}
      </Group>
    </fieldset>
  );
}

/** Why an outline was refused. The map also shows it at the point. */
function RefusalNote() {
  const refusal = useRefusal();
  const words = useRefusalWords();
  return refusal && <p className={classes.wrong}>{words(refusal)}</p>;
}
