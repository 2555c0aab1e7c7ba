import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useEditorActions } from './EditorContext';
import { useStepWords } from './words';

/** Says what was done, taken back or done again, for those who do not see the canvas. */
export function useSpokenChanges(): void {
  const t = useTranslations('floor.editor.spoken');
  const { store, say } = useEditorActions();
  const words = useStepWords();
  useEffect(() => {
    let { history } = store.state;
    return store.subscribe(() => {
      const next = store.state.history;
      if (next === history) return;
      const undone = next.future.length > history.future.length ? next.future.at(-1) : undefined;
      const last = next.past.at(-1);
      if (undone) say(t('undone', { step: words(undone.label) }));
      else if (last) say(words(last.label));
      history = next;
    });
  }, [store, say, t, words]);
}
