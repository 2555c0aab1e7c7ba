import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportSummary } from '@/server/imports/imports.schema';
import { percentOf, stateColors } from './importStates';

/** The state of an import, with its progress. */
export function StateBadge({ item }: { item: ImportSummary }) {
  const t = useTranslations('imports.state');
  const format = useFormat();
  return (
    <Badge color={stateColors[item.state]}>
      {t(item.state)}
      {item.state === 'reading' && item.done > 0 && ` ${format.percent(percentOf(item) * 100)}`}
    </Badge>
  );
}
