import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

interface Spoken<Step> {
  subscribe: (listener: () => void) => () => void;
  /** What was done, and what was taken back; other lists when something happened. */
  history: () => { past: readonly Step[]; future: readonly Step[] };
  words: (step: Step) => string;
  say: (words: string) => void;
}

/** Says what was done, taken back or done again, for those who do not see it. Give functions that stay the same. */
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
