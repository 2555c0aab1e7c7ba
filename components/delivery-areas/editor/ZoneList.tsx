'use client';

import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { outlineText } from '@/server/delivery-areas/area-texts.rules';
import type { Colouring } from '../model/colours';
import { coloursOf } from '../model/colours';
import { problemsOf } from '../model/problems';
import { useAreas, useEditor, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useProblemWords } from './words';

/** The areas as a list: what the map shows, for keys and screen readers too. */
export function ZoneList({ colouring }: { colouring: Colouring }) {
  const t = useTranslations('deliveryAreas.list');
  const format = useFormat();
  const { store, lookAt } = useAreas();
  const plan = usePlan();
  const selected = useEditor((state) => state.selected);
  const words = useProblemWords();
  const problems = useMemo(() => Map.groupBy(problemsOf(plan), (problem) => ('zone' in problem ? problem.zone.key : '')), [plan]);
  const colours = useMemo(() => coloursOf(plan, colouring), [plan, colouring]);
  if (plan.length === 0) return <p className={classes.empty}>{t(store.canEdit ? 'empty' : 'none')}</p>;
  return (
    <ul className={classes.zones} aria-label={t('label')}>
      {plan.map((zone) => {
        const found = problems.get(zone.key) ?? [];
        return (
          <li key={zone.key}>
            <button
              type="button"
              className={classes.zone}
              aria-pressed={zone.key === selected}
              data-zone={zone.name}
              data-points={outlineText(zone.points)}
              onClick={() => {
                const isSame = zone.key === selected;
                store.send({ type: 'select', key: isSame ? null : zone.key });
                if (!isSame) lookAt(zone.points);
              }}
            >
              <span
                className={classes.swatch}
                style={{ background: colours.of(zone) }}
                data-off={!zone.isActivated || undefined}
                aria-hidden
              />
              <span className={classes.zoneName}>{zone.name}</span>
              <span className={classes.zoneFacts}>
                {format.money(zone.deliveryFee)}
                {zone.priority !== null && ` · ${t('priority', { priority: zone.priority })}`}
              </span>
              {found.length > 0 && (
                <span className={classes.problems} data-error={found.some(({ severity }) => severity === 'error') || undefined}>
                  <IconAlertTriangle size={14} aria-hidden /> {found.map(words).join(' ')}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
