import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAreas } from './AreasContext';
import { useStepWords } from './words';

/** Says what was done or taken back, for those who do not see the map. */
export function useSpokenSteps(): void {
  const t = useTranslations('deliveryAreas.toolbar');
  const { store, say } = useAreas();
  const words = useStepWords();
  useEffect(() => {
    let { past, future } = store.state;
    return store.subscribe(() => {
      const { state } = store;
      const undone = state.future.length > future.length ? state.future.at(-1) : undefined;
      const last = state.past === past ? undefined : state.past.at(-1);
      if (undone) say(t('undo', { step: words(undone) }));
      else if (last) say(words(last));
      ({ past, future } = state);
    });
  }, [store, say, t, words]);
}
