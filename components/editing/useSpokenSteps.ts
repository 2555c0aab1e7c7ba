import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

interface Spoken<Step> {
  subscribe: (listener: () => void) => () => void;
  /** The steps done, and those undone. Each change returns new lists. */
  history: () => { past: readonly Step[]; future: readonly Step[] };
  words: (step: Step) => string;
  say: (words: string) => void;
}

/** Announces steps done, undone or redone to screen readers. Pass functions that stay the same. */
export function useSpokenSteps<Step>({ subscribe, history, words, say }: Spoken<Step>): void {
  const t = useTranslations('editing.spoken');
  useEffect(() => {
    let { past, future } = history();
    return subscribe(() => {
      const next = history();
      const undone = next.future.length > future.length ? next.future.at(-1) : undefined;
      const last = next.past === past ? undefined : next.past.at(-1);
      if (undone) say(t('undone', { step: words(undone) }));
      else if (last) say(words(last));
      ({ past, future } = next);
    });
  }, [subscribe, history, words, say, t]);
}
