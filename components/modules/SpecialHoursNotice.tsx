'use client';

import { Anchor } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useKeptCurrent } from '@/components/live/reads';
import { closingsOf } from '@/components/readiness/closings';
import { useWords } from '@/components/readiness/useWords';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './opening.module.css';

/** Special hours begin and end with time. */
const READ_AGAIN_MS = 60_000;

/** What special hours currently close, regardless of the buttons, and when it opens again. */
export function SpecialHoursNotice() {
  const t = useTranslations('modules.opening.specialHours');
  const trpc = useTRPC();
  const format = useFormat();
  const words = useWords();
  const { id: restaurantId } = useRestaurant();
  const options = { refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: 'always' as const };
  const { data } = useQuery(trpc.readiness.getReadiness.queryOptions({ restaurantId }, options));
  useKeptCurrent(restaurantId, 'special hours');
  const closings = data ? closingsOf(data) : [];
  return (
    <div aria-live="polite">
      {data &&
        closings.map(({ reason, ways, isAll }) => (
          <section key={`${reason.code} ${reason.label}`} className={classes.special}>
            <IconCalendarEvent size={20} aria-hidden />
            <div>
              <p>{words.sentence(reason, data)}</p>
              {!isAll && <p className={classes.small}>{t('concerns', { ways: format.list(ways.map(words.wayName)) })}</p>}
              <Anchor component={Link} href={`/admin/restaurants/${restaurantId}/pickup?tab=exceptions`} size="sm">
                {t('open')}
              </Anchor>
            </div>
          </section>
        ))}
    </div>
  );
}
