'use client';

import { useTranslations } from 'next-intl';
import { modeIcons } from '@/components/consumption-modes/icons';
import { Link } from '@/components/ui/Link';
import { EmptyState } from '@/components/ui/states';
import { isOff } from '@/server/readiness/board.rules';
import type { ReadinessReason, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { mendLink } from './links';
import { Mark, StateIcon } from './Mark';
import classes from './readiness.module.css';
import { useWords } from './useWords';

const withReach = (reasons: ReadinessReason[], reach: ReadinessReason['reach']) => reasons.filter((reason) => reason.reach === reach);

/** The reasons of a channel. If guests choose no dining option there, also its hours. */
const reasonsOfChannel = ({ type, reasons }: ReadinessWay) =>
  type === null ? reasons.filter(({ reach }) => reach !== 'restaurant') : withReach(reasons, 'channel');

/**
 * All ways of a restaurant with what is missing. Shared reasons appear once: first those of the whole restaurant, then channel by channel.
 */
export function WayList({ row, heading: Heading = 'h2' }: { row: RestaurantReadiness; heading?: 'h2' | 'h3' }) {
  const t = useTranslations('readiness');
  const words = useWords();
  const [first] = row.ways;
  if (!first) return <EmptyState title={t('nothingAtAll')}>{t('nothingAtAllText')}</EmptyState>;
  const restaurantReasons = withReach(first.reasons, 'restaurant');
  const channels = [...Map.groupBy(row.ways, ({ channelId }) => channelId)];
  return (
    <div className={classes.ways}>
      {restaurantReasons.length > 0 && (
        <section className={classes.channel}>
          <Heading className={classes.channelName}>{t('everywhere')}</Heading>
          <ReasonList reasons={restaurantReasons} row={row} way={first} />
        </section>
      )}
      {channels.map(([channelId, ways]) => (
        <section key={channelId} className={classes.channel}>
          <Heading className={classes.channelName}>
            {words.channelName(channelId)}
            {ways[0]?.type === null && <StateMark way={ways[0]} row={row} />}
          </Heading>
          {ways[0] && <ReasonList reasons={reasonsOfChannel(ways[0])} row={row} way={ways[0]} />}
          {ways.map((way) => way.type !== null && <Mode key={way.type} way={way} row={row} />)}
        </section>
      ))}
    </div>
  );
}

function Mode({ way, row }: { way: ReadinessWay; row: RestaurantReadiness }) {
  const words = useWords();
  if (way.type === null) return null;
  const Icon = modeIcons[way.type];
  return (
    <div className={classes.mode}>
      <div className={classes.modeHead}>
        <span className={classes.modeName}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {words.modeName(way.type)}
        </span>
        <StateMark way={way} row={row} />
      </div>
      <ReasonList reasons={withReach(way.reasons, 'mode')} row={row} way={way} />
    </div>
  );
}

function StateMark({ way, row }: { way: ReadinessWay; row: RestaurantReadiness }) {
  const words = useWords();
  return <Mark state={isOff(way) ? 'off' : way.state}>{words.standing(way, row)}</Mark>;
}

const states = { blocks: 'not_ready', time: 'later', attention: 'attention' } as const;

interface ReasonProps {
  reasons: ReadinessReason[];
  row: RestaurantReadiness;
  way: ReadinessWay;
}

/** The reasons against a way, each with a link to the screen that fixes it. */
function ReasonList({ reasons, row, way }: ReasonProps) {
  const t = useTranslations('readiness');
  const words = useWords();
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => {
        const state = reason.code === 'module_off' ? 'off' : states[reason.weight];
        const href = mendLink(row.restaurantId, reason, way);
        return (
          <li key={`${reason.code} ${reason.moduleId ?? ''}`} className={classes.reason}>
            <span className={classes.mark} data-state={state}>
              <StateIcon state={state} spoken={t(`state.${state}`)} />
            </span>
            <span>
              {words.sentence(reason, row)}{' '}
              <Link href={href} className={`${classes.mend} reach`}>
                {t(`mend.${reason.mend}`)}
              </Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
