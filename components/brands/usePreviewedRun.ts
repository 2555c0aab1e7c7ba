import { useState } from 'react';
import { readError } from '@/components/ui/errors';
import type { Applied } from './ApplyResults';

export interface PreviewedRequest<Answer> {
  dryRun: boolean;
  /** The preview: anything else is refused. */
  ifMatch?: Answer & Record<string, unknown>;
}

interface Preview<To> {
  restaurants: To[];
  isDone: boolean;
  /** It differs from the confirmed preview, as someone has changed something. */
  isNew: boolean;
}

/**
 * An action at several restaurants: previewed, then applied exactly, or previewed again.
 * @param onDone reloads the screens that show it
 */
export function usePreviewedRun<To extends Applied>(
  run: (request: PreviewedRequest<{ restaurants: To[] }>) => Promise<{ restaurants: To[] }>,
  onDone: () => Promise<void>,
) {
  const [shown, setShown] = useState<Preview<To> | null>(null);
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
      const current = code === 'precondition_failed' && (extraData as { current?: { restaurants: To[] } } | undefined)?.current;
      if (current) setShown({ restaurants: current.restaurants, isDone: false, isNew: true });
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
