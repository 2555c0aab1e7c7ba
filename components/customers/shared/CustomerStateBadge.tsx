'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type CustomerState, stateHues } from './customer';

export function CustomerStateBadge({ state }: { state: CustomerState }) {
  const t = useTranslations('customers.state');
  return <Badge color={stateHues[state]}>{t(state)}</Badge>;
}
