'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import type { Applied } from './ApplyResults';
import classes from './apply.module.css';
import { PreviewedResults } from './PreviewedResults';
import { RestaurantChoice } from './RestaurantChoice';
import { type PreviewedRequest, usePreviewedRun } from './usePreviewedRun';
import type { NamedRestaurant } from './useSiblings';

export interface ApplyRequest<Answer> extends PreviewedRequest<Answer> {
  fromRestaurantId: number;
  toRestaurantIds: number[];
}

interface Props<To extends Applied> {
  opened: boolean;
  /** What the others get, and what they keep. */
  text: ReactNode;
  brandId: number;
  /** All restaurants of the brand. */
  restaurants: NamedRestaurant[];
  from: number;
  /** Chooses the source, if it is not fixed. */
  source?: ReactNode;
  /** Chooses what to copy. */
  choices?: ReactNode;
  /** A choice was made. */
  isReady?: boolean;
  run(request: ApplyRequest<{ restaurants: To[] }>): Promise<{ restaurants: To[] }>;
  /** Reloads the screens that show it. */
  onDone(): Promise<void>;
  onClose(): void;
  /** The number of things that change there. */
  countOf(to: To): number;
  /** Why it was refused, in words. */
  refusalOf?(to: To): ReactNode;
  /** Whether there are details in addition to the outcome, and the details. */
  hasDetails(to: To): boolean;
  details(to: To): ReactNode;
}

/** Copies settings of a restaurant to others: choose, preview by restaurant, then apply exactly the preview. */
export function ApplyModal<To extends Applied>({ opened, ...rest }: Props<To>) {
  const t = useTranslations('brands.apply');
  return (
    <Dialog opened={opened} onClose={rest.onClose} size="lg" title={t('title')}>
      {opened && <Steps {...rest} />}
    </Dialog>
  );
}

function Steps<To extends Applied>({
  text,
  brandId,
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
  const [chosenIds, setChosenIds] = useState<number[]>([]);
  const otherRestaurants = restaurants.filter(({ restaurantId }) => restaurantId !== from);
  const toRestaurantIds = chosenIds.filter((id) => id !== from);
  const previewed = usePreviewedRun<To>((request) => run({ fromRestaurantId: from, toRestaurantIds, ...request }), onDone);
  if (previewed.shown) return <PreviewedResults brandId={brandId} run={previewed} onClose={onClose} {...results} />;
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{text}</p>
      {source}
      <RestaurantChoice restaurants={otherRestaurants} chosen={toRestaurantIds} onChange={setChosenIds} />
      {choices}
      <div className={classes.foot}>
        <DialogActions
          action={t('preview')}
          busy={previewed.running}
          problem={previewed.problem}
          disabled={toRestaurantIds.length === 0 || !isReady}
          onAction={() => previewed.perform(true)}
        />
      </div>
    </div>
  );
}
