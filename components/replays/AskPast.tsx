'use client';

import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ManyFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import { dayOf } from '@/components/ui/format';
import { useBrand } from '@/components/ui/scope';
import { daysOf, type PastPeriod } from './pastPeriod';
import classes from './replays.module.css';

interface Props {
  isAsking: boolean;
  /** No request is possible at the moment, such as while a name is missing. */
  disabled?: boolean;
  onAsk: (period: PastPeriod) => void;
}

/** Chooses the past orders to try an offer on. Default: the last thirty days of all restaurants. */
export function AskPast({ isAsking, disabled, onAsk }: Props) {
  const t = useTranslations('replays');
  const { restaurants, timeZone } = useBrand();
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const [restaurantIds, setRestaurants] = useState<number[]>([]);
  const days = daysOf(range, dayOf(Date.now(), timeZone));
  return (
    <div className={classes.asked}>
      <DateRangeFilter required label={t('period')} value={days} onChange={setRange} />
      {restaurants.length > 1 && (
        <ManyFilter
          label={t('restaurants')}
          value={restaurantIds}
          options={restaurants.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => setRestaurants(chosen ?? [])}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        loading={isAsking}
        disabled={disabled}
        onClick={() => onAsk({ ...days, restaurantIds })}
      >
        {t('try')}
      </Button>
    </div>
  );
}
