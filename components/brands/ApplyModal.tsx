'use client';

import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { type Applied, ApplyResults } from './ApplyResults';
import classes from './apply.module.css';
import { RestaurantChoice } from './RestaurantChoice';
import type { Named } from './useSiblings';

export interface ApplyRequest<Answer> {
  fromRestaurantId: number;
  toRestaurantIds: number[];
  dryRun: boolean;
  /** What was shown: something else is not done. */
  ifMatch?: Answer & Record<string, unknown>;
}

interface Props<To extends Applied> {
  opened: boolean;
  /** What others get, and what stays theirs. */
  text: ReactNode;
  /** All restaurants of the brand. */
  restaurants: Named[];
  from: number;
  /** Chooses who gives, where that is not settled. */
  source?: ReactNode;
  /** What is given, to choose from. */
  choices?: ReactNode;
  /** Something is chosen. */
  isReady?: boolean;
  run(request: ApplyRequest<{ restaurants: To[] }>): Promise<{ restaurants: To[] }>;
  /** Reads anew what screens show of it. */
  onDone(): Promise<void>;
  onClose(): void;
  /** How many things become different there. */
  countOf(to: To): number;
  /** Why it was refused, in words. */
  refusalOf?(to: To): ReactNode;
  /** Whether there is something to say of it beside its outcome, and what. */
  hasDetails(to: To): boolean;
  details(to: To): ReactNode;
}

/** Gives restaurants what another one has: chosen, shown restaurant by restaurant, then done as it was shown. */
export function ApplyModal<To extends Applied>({ opened, ...rest }: Props<To>) {
  const t = useTranslations('brands.apply');
  return (
    <Dialog opened={opened} onClose={rest.onClose} size="lg" title={t('title')}>
      {opened && <Steps {...rest} />}
    </Dialog>
  );
}

interface Shown<To> {
  restaurants: To[];
  isDone: boolean;
  /** It is another one than was agreed to: somebody changed something. */
  isNew: boolean;
}

function Steps<To extends Applied>({
  text,
  restaurants,
  from,
  source,
  choices,
  isReady = true,
  run,
  onDone,
  onClose,
  ...results
}: Omit<Props<To>, 'opened'>) {
  const t = useTranslations('brands.apply');
  const notify = useNotify();
  const [to, setTo] = useState<number[]>([]);
  const [shown, setShown] = useState<Shown<To> | null>(null);
  const [running, setRunning] = useState(false);
  const others = restaurants.filter(({ restaurantId }) => restaurantId !== from);
  const toRestaurantIds = to.filter((id) => id !== from);

  async function perform(dryRun: boolean) {
    setRunning(true);
    try {
      const ifMatch = dryRun || !shown ? undefined : { restaurants: shown.restaurants };
      const answer = await run({ fromRestaurantId: from, toRestaurantIds, dryRun, ifMatch });
      setShown({ restaurants: answer.restaurants, isDone: !dryRun, isNew: false });
      if (!dryRun) await onDone();
    } catch (error) {
      const { code, extraData } = readError(error);
      const now = code === 'precondition_failed' && (extraData as { current?: { restaurants: To[] } } | undefined)?.current;
      if (now) setShown({ restaurants: now.restaurants, isDone: false, isNew: true });
      else notify.failed(error);
    } finally {
      setRunning(false);
    }
  }

  if (!shown) {
    return (
      <div className={classes.steps}>
        <p className={classes.text}>{text}</p>
        {source}
        <RestaurantChoice restaurants={others} chosen={toRestaurantIds} onChange={setTo} />
        {choices}
        <div className={classes.foot}>
          <DialogActions
            action={t('preview')}
            busy={running}
            disabled={toRestaurantIds.length === 0 || !isReady}
            onAction={() => perform(true)}
          />
        </div>
      </div>
    );
  }
  const { isDone, isNew } = shown;
  const changing = shown.restaurants.some(({ outcome }) => outcome === 'changed');
  return (
    <>
      {isNew && (
        <Alert color="yellow" mb="md">
          {t('stale')}
        </Alert>
      )}
      <ApplyResults restaurants={shown.restaurants} isDone={isDone} {...results} />
      <div className={classes.foot}>
        {isDone ? (
          <DialogActions action={t('close')} onAction={onClose} />
        ) : (
          <DialogActions
            action={t('run')}
            disabled={!changing}
            busy={running}
            onAction={() => perform(false)}
            cancel={t('again')}
            onCancel={() => setShown(null)}
          />
        )}
      </div>
    </>
  );
}
