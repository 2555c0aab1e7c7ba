'use client';

import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { memo, useMemo, useState } from 'react';
import { searchFor } from '@/components/ui/fold';
import { useFormat } from '@/components/ui/useFormat';
import { outlineText } from '@/server/delivery-areas/area-texts.rules';
import type { DrawnArea } from '../model/areas';
import type { Colouring } from '../model/colours';
import { coloursOf } from '../model/colours';
import { problemsOf } from '../model/problems';
import { useAreas, useEditor, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useProblemWords } from './words';

/** Longer lists can be searched. */
const LONG = 12;

/** The areas as a list: the same information as the map, also for keyboards and screen readers. */
export function AreaList({ colouring }: { colouring: Colouring }) {
  const t = useTranslations('deliveryAreas.list');
  const { store, modes, open } = useAreas();
  const plan = usePlan();
  const selected = useEditor((state) => state.selected);
  const words = useProblemWords();
  const problems = useMemo(() => Map.groupBy(problemsOf(plan), (problem) => ('area' in problem ? problem.area.key : '')), [plan]);
  const colours = useMemo(() => coloursOf(plan, colouring), [plan, colouring]);
  const [search, setSearch] = useState('');
  const isLong = plan.length > LONG;
  const isFound = searchFor(search);
  const shown = isLong ? plan.filter(({ name }) => isFound(name)) : plan;
  const isUnlinked = store.canEdit && modes.some(({ consumptionModeId: id }) => plan.some((area) => !area.modes.includes(id)));
  if (plan.length === 0) return <p className={classes.empty}>{t(store.canEdit ? 'empty' : 'none')}</p>;
  return (
    <>
      {isLong && (
        <TextInput
          size="xs"
          aria-label={t('find')}
          placeholder={t('find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.empty}>{t('notFound')}</p>}
      <ul className={classes.areas} aria-label={t('label')} hidden={shown.length === 0}>
        {shown.map((area) => {
          const areaProblems = problems.get(area.key) ?? [];
          return (
            <Row
              key={area.key}
              area={area}
              colour={colours.of(area)}
              isSelected={area.key === selected}
              wrong={areaProblems.map(words).join(' ')}
              isRefused={areaProblems.some(({ severity }) => severity === 'error')}
            />
          );
        })}
      </ul>
      {isUnlinked && (
        <Button size="xs" variant="default" className={classes.bindAll} onClick={() => open('bind')}>
          {t('bind')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  area: DrawnArea;
  colour: string;
  isSelected: boolean;
  /** Its problems, in sentences. */
  wrong: string;
  isRefused: boolean;
}

/** Memoised, as a change of one of hundreds of areas must not render all. */
const Row = memo(function Row({ area, colour, isSelected, wrong, isRefused }: RowProps) {
  const t = useTranslations('deliveryAreas.list');
  const format = useFormat();
  const { store, lookAt } = useAreas();
  return (
    <li>
      <button
        type="button"
        className={classes.area}
        aria-pressed={isSelected}
        data-area={area.name}
        data-points={outlineText(area.points)}
        onClick={() => {
          store.send({ type: 'select', key: isSelected ? null : area.key });
          if (!isSelected) lookAt(area.points);
        }}
      >
        <span className={classes.swatch} style={{ background: colour }} data-off={!area.isActivated || undefined} aria-hidden />
        <span className={classes.areaName}>{area.name}</span>
        <span className={classes.areaFacts}>
          {format.money(area.deliveryFee)}
          {area.priority !== null && ` · ${t('priority', { priority: area.priority })}`}
        </span>
        {wrong !== '' && (
          <span className={classes.problems} data-error={isRefused || undefined}>
            <IconAlertTriangle size={14} aria-hidden /> {wrong}
          </span>
        )}
      </button>
    </li>
  );
});
