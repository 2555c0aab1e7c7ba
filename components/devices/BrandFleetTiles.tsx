'use client';

import { useTranslations } from 'next-intl';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useFormat } from '@/components/ui/useFormat';
import type { FleetSummary } from '@/server/devices/devices.schema';

const shown = ['outdated', 'away', 'behind', 'invited'] as const;
const hues = { outdated: 'red', away: 'red', behind: 'yellow', invited: 'yellow' } as const;

/** How many devices a brand has, and how many of them need attention; each figure leads to its devices. */
export function BrandFleetTiles({ summary }: { summary: FleetSummary | undefined }) {
  const t = useTranslations('devices');
  const format = useFormat();
  return (
    <StatTiles>
      <StatTile label={t('tiles.inUse')} value={summary && format.number(summary.inUse)} hint={t('tiles.inUseHint')} />
      {shown.map((kind) => (
        <StatTile
          key={kind}
          label={t(`show.${kind}`)}
          value={summary && format.number(summary[kind])}
          hint={t(`brand.${kind}Hint`)}
          hue={summary && summary[kind] > 0 ? hues[kind] : 'gray'}
          href={`?show=${kind}`}
        />
      ))}
    </StatTiles>
  );
}
