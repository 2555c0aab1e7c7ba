'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconDoor, IconDoorOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import classes from './opening.module.css';
import { SpecialHoursNotice } from './SpecialHoursNotice';
import { unreadyChannels } from './unready';
import { useModuleWords } from './useModuleWords';
import { type ChannelState, useOpening } from './useOpening';

/** Opens and closes the restaurant, with large buttons for phones: one for everything, one for each channel. */
export function OpeningScreen() {
  const t = useTranslations('modules.opening');
  const { id: restaurantId, name } = useRestaurant();
  const { channels, error, refetch, set } = useOpening();
  const { data: readiness } = useQuery(useTRPC().readiness.getReadiness.queryOptions({ restaurantId }));
  const unready = unreadyChannels(readiness?.ways ?? []);
  if (error && !channels) return <ErrorState error={error} retry={refetch} />;
  // If ordering is switched off, there is nothing to close.
  const ordering = channels?.filter(({ isEnabled }) => isEnabled) ?? [];
  const unlocked = ordering.filter(({ isLocked }) => !isLocked);
  const open = ordering.filter(({ state }) => state === 'OPEN');
  const isUnready = open.every(({ channelId }) => unready.has(channelId));
  const openState = isUnready ? 'unready' : open.length === ordering.length ? 'open' : 'partly';
  const state = channels && (open.length === 0 ? 'closed' : openState);
  const next = unlocked.some((channel) => channel.state === 'OPEN') ? 'CLOSE' : 'OPEN';
  return (
    <div className={classes.screen}>
      <PageHeader title={t('title')} subtitle={name} />
      <SpecialHoursNotice />
      {channels && state ? (
        <>
          <section className={classes.all} data-state={state}>
            <div className={classes.standing} aria-live="polite">
              <p className={classes.state}>
                {state === 'closed' ? <IconDoorOff size={24} aria-hidden /> : <IconDoor size={24} aria-hidden />}
                {t(`state.${state}`)}
              </p>
              <LastChange />
            </div>
            {unlocked.length > 0 && (
              <Button
                size="xl"
                fullWidth
                className={classes.main}
                color={next === 'CLOSE' ? 'red' : 'green'}
                onClick={() =>
                  set(
                    unlocked.map(({ channelId }) => channelId),
                    next,
                  )
                }
              >
                {t(next === 'CLOSE' ? 'closeAll' : 'openAll')}
              </Button>
            )}
          </section>
          <ul className={classes.channels}>
            {channels.map((channel) => (
              <Channel
                key={channel.channelId}
                channel={channel}
                isUnready={unready.has(channel.channelId)}
                onSet={(to) => set([channel.channelId], to)}
              />
            ))}
          </ul>
          <p className={classes.hint}>{t('hint')}</p>
        </>
      ) : (
        <div aria-hidden>
          <Skeleton height={170} radius="lg" mb="md" />
          <Skeleton height={220} radius="lg" />
        </div>
      )}
    </div>
  );
}

interface ChannelProps {
  channel: ChannelState;
  /** Something must be set up before anyone can order. */
  isUnready: boolean;
  onSet: (state: 'OPEN' | 'CLOSE') => void;
}

function Channel({ channel, isUnready, onSet }: ChannelProps) {
  const t = useTranslations('modules.opening');
  const words = useModuleWords();
  const { id: restaurantId } = useRestaurant();
  const { channelId, state, isLocked, isEnabled } = channel;
  const isOpen = state === 'OPEN';
  const name = words.channel(channelId);
  return (
    <li className={classes.channel}>
      <span className={classes.dot} data-state={!isEnabled ? undefined : isOpen && isUnready ? 'UNREADY' : state} aria-hidden />
      <span className={classes.name}>
        {name}
        {isEnabled && isOpen && isUnready ? (
          <Link href={`/admin/restaurants/${restaurantId}/readiness`} className={classes.small}>
            {t('unready')}
          </Link>
        ) : (
          <span className={classes.small}>{t(!isEnabled ? 'off' : isOpen ? 'open' : 'closed')}</span>
        )}
      </span>
      {!isEnabled ? (
        <Button
          component={Link}
          href={`/admin/restaurants/${restaurantId}/modules?channel=${channelId}`}
          variant="default"
          className={classes.toggle}
          aria-label={t('settingsNamed', { channel: name })}
        >
          {t('settings')}
        </Button>
      ) : isLocked ? (
        <span className={classes.small}>
          <IconLock size={14} aria-hidden /> {t('locked')}
        </span>
      ) : (
        <Button
          variant="default"
          className={classes.toggle}
          aria-label={t(isOpen ? 'closeNamed' : 'openNamed', { channel: name })}
          onClick={() => onSet(isOpen ? 'CLOSE' : 'OPEN')}
        >
          {t(isOpen ? 'close' : 'reopen')}
        </Button>
      )}
    </li>
  );
}

/** Who opened or closed last, and when. */
function LastChange() {
  const t = useTranslations('modules.opening');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.audit.listAudit.queryOptions({ restaurantId, subjectKind: 'restaurant opening', limit: 1 }));
  const last = data?.items[0];
  return (
    <p className={classes.last}>
      {last && (
        <>
          {last.actor ? t('lastBy', { name: last.actor.name }) : t('last')} <RelativeTime value={last.at} />
        </>
      )}
    </p>
  );
}
