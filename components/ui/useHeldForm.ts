'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { overtakenBy } from './errors';
import { useNotify } from './notify';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form over something that others change too: it follows them while nothing is edited, and a save is held to the state that the edit
 * began with (`ifMatch: base`).
 * @param latest the state as it was last read
 * @param formOf what the form shows of a state
 */
export function useHeldForm<State, Form extends object>(latest: State, formOf: (state: State) => Form) {
  const t = useTranslations('common');
  const notify = useNotify();
  const [held, setHeld] = useState(() => ({ base: latest, form: formOf(latest), known: latest }));
  const { base, form, known } = held;
  if (!same(latest, known))
    setHeld(same(form, formOf(base)) ? { base: latest, form: formOf(latest), known: latest } : { ...held, known: latest });

  return {
    base,
    form,
    isEdited: !same(form, formOf(base)),
    edit: (change: Partial<Form>) => setHeld((now) => ({ ...now, form: { ...now.form, ...change } })),
    /**
     * Takes in what somebody saved first, where that is why a save was refused: fields that were not edited become theirs, the others
     * stay, and the next save goes over theirs. True when it did; then it has said so.
     */
    wasOvertaken(error: unknown): boolean {
      const theirs = overtakenBy<State>(error);
      if (theirs === null) return false;
      setHeld((now) => {
        const [before, after] = [formOf(now.base), formOf(theirs)];
        const kept = Object.entries(now.form).filter(([key, value]) => !same(value, before[key as keyof Form]));
        return { ...now, base: theirs, form: { ...after, ...Object.fromEntries(kept) } };
      });
      notify.failed(error, t('overtaken'));
      return true;
    },
  };
}
