import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { PromotionState as State } from '@/server/promotions/promotions.values';

const colors: Record<State, string> = { draft: 'gray', scheduled: 'blue', published: 'green', paused: 'yellow', ended: 'gray' };

/** What a promotion is now. */
export function PromotionState({ state }: { state: State }) {
  const t = useTranslations('promotions.state');
  return (
    <Badge component="span" variant="light" color={colors[state]}>
      {t(state)}
    </Badge>
  );
}
