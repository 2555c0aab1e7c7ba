import { useState } from 'react';
import { readError } from '@/components/ui/errors';
import type { Applied } from './ApplyResults';

export interface PreviewedRequest<Answer> {
  dryRun: boolean;
  /** What was shown: something else is not done. */
  ifMatch?: Answer & Record<string, unknown>;
}

interface Shown<To> {
  restaurants: To[];
  isDone: boolean;
  /** It is another one than was agreed to: somebody changed something. */
  isNew: boolean;
}

/**
 * Something that is done at several restaurants: previewed, then done as it was shown, or previewed again.
 * @param onDone reads anew what screens show of it
 */
export function usePreviewedRun<To extends Applied>(
  run: (request: PreviewedRequest<{ restaurants: To[] }>) => Promise<{ restaurants: To[] }>,
  onDone: () => Promise<void>,
) {
  const [shown, setShown] = useState<Shown<To> | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  async function perform(dryRun: boolean) {
    setRunning(true);
    setProblem(null);
    try {
      const ifMatch = dryRun || !shown ? undefined : { restaurants: shown.restaurants };
      const answer = await run({ dryRun, ifMatch });
      setShown({ restaurants: answer.restaurants, isDone: !dryRun, isNew: false });
      if (!dryRun) await onDone();
    } catch (error) {
      const { code, extraData } = readError(error);
      const now = code === 'precondition_failed' && (extraData as { current?: { restaurants: To[] } } | undefined)?.current;
      if (now) setShown({ restaurants: now.restaurants, isDone: false, isNew: true });
      else setProblem(error as Error);
    } finally {
      setRunning(false);
    }
  }
  function back() {
    setProblem(null);
    setShown(null);
  }
  return { shown, running, problem, perform, back };
}
