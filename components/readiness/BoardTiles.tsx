'use client';

import { useTranslations } from 'next-intl';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { readinessStates } from '@/server/readiness/readiness.values';
import { askedOf, type Moment, type StateCounts } from './board';

const hues = { not_ready: 'red', attention: 'yellow', later: 'gray', ready: 'green' } as const;

/** How many restaurants stand how; each leads to them. */
export function BoardTiles({ counts, moment }: { counts: StateCounts | undefined; moment: Moment }) {
  const t = useTranslations('readiness.board.tiles');
  const format = useFormat();
  const brand = useBrand();
  const asked = Object.entries(askedOf(moment)).map(([key, value]) => `&${key}=${value}`);
  return (
    <StatTiles>
      {readinessStates.map((state) => (
        <StatTile
          key={state}
          label={t(state)}
          value={counts && format.number(counts[state])}
          hint={t('hint', { count: brand.restaurants.length })}
          hue={hues[state]}
          href={`?state=${state}${asked.join('')}`}
        />
      ))}
    </StatTiles>
  );
}
