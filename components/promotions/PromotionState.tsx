import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Promotion } from '@/server/promotions/promotions.schema';
import type { PromotionState as State } from '@/server/promotions/promotions.values';

const colors: Record<State | 'archived', string> = {
  ...{ draft: 'gray', scheduled: 'blue', published: 'green', paused: 'yellow', ended: 'gray', archived: 'gray' },
};

/** The state of a promotion. */
export function PromotionState({ promotion }: { promotion: Pick<Promotion, 'state' | 'archivedAt'> }) {
  const t = useTranslations('promotions.state');
  const state = promotion.archivedAt === null ? promotion.state : 'archived';
  return (
    <Badge component="span" variant="light" color={colors[state]}>
      {t(state)}
    </Badge>
  );
}
