'use client';

import { Badge } from '@mantine/core';
import { stateHues, type UserState, useUserWords } from './useUserWords';

export function StateBadge({ state }: { state: UserState }) {
  const words = useUserWords();
  return <Badge color={stateHues[state]}>{words.state(state)}</Badge>;
}
