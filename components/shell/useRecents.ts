import { useCallback, useMemo } from 'react';
import { useStored } from '@/components/ui/useStored';
import { type Recent, readRecents, recentsKeyOf, withRecent } from './recents';
import { useShell } from './shellContext';

/** The recent places of this user in this browser, latest first, and a function to add one. */
export function useRecents(): [Recent[], (place: Recent) => void] {
  const { user } = useShell();
  const [stored, store] = useStored(recentsKeyOf(user.userId));
  const recents = useMemo(() => readRecents(stored), [stored]);
  const add = useCallback(
    ({ key, title, detail, href }: Recent) => store(JSON.stringify(withRecent(readRecents(stored), { key, title, detail, href }))),
    [stored, store],
  );
  return [recents, add];
}
