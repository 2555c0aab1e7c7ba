import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CardStatus } from '@/server/loyalty/loyalty.values';

const colors: Record<CardStatus, string> = { active: 'green', blocked: 'red', replaced: 'gray', unassigned: 'blue' };

/** The state of a card. */
export function CardState({ status }: { status: CardStatus }) {
  const t = useTranslations('loyalty.cards.status');
  return (
    <Badge variant="light" color={colors[status]}>
      {t(status)}
    </Badge>
  );
}
