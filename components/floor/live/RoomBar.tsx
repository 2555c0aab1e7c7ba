'use client';

import { useTranslations } from 'next-intl';
import classes from './live.module.css';
import { LONG_MINUTES, type PublishedRoom } from './sittings';

/** How long each room is shown while they take turns. */
export const TURN_MS = 15_000;

interface Props {
  rooms: readonly PublishedRoom[];
  /** The id of the room shown. Default: all rooms. */
  chosen: string | undefined;
  /** Whether the rooms take turns. */
  turns: boolean;
  isKnown: boolean;
  /** Whether it is unclear for some table if it is free. */
  hasDoubtful: boolean;
  onView: (view: { room?: string | null; turns: true | null }) => void;
}

/** Chooses the room, with a legend of the tables. */
export function RoomBar({ rooms, chosen, turns, isKnown, hasDoubtful, onView }: Props) {
  const t = useTranslations('floor.live');
  return (
    <div className={classes.bar}>
      {rooms.length > 1 && (
        <>
          <fieldset className={classes.rooms} aria-label={t('rooms')}>
            <button type="button" className={classes.room} aria-pressed={!chosen} onClick={() => onView({ room: null, turns: null })}>
              {t('allRooms')}
            </button>
            {rooms.map(({ roomId, name }) => (
              <button
                key={roomId}
                type="button"
                className={classes.room}
                aria-pressed={chosen === roomId}
                onClick={() => onView({ room: roomId, turns: null })}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <button
            type="button"
            className={classes.room}
            data-turns
            aria-pressed={turns}
            onClick={() => onView({ turns: turns ? null : true })}
          >
            {t('turns', { seconds: TURN_MS / 1_000 })}
          </button>
        </>
      )}
      <Legend isKnown={isKnown} hasDoubtful={hasDoubtful} />
    </div>
  );
}

/** The legend of the tables. The dots are also on the tables. */
function Legend({ isKnown, hasDoubtful }: { isKnown: boolean; hasDoubtful: boolean }) {
  const t = useTranslations('floor.live');
  if (!isKnown) return null;
  const [long, veryLong] = LONG_MINUTES;
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      <li data-state="free">{t('states.free')}</li>
      <li data-stay="0">{t('stays.short', { pips: '•', minutes: long })}</li>
      <li data-stay="1">{t('stays.long', { pips: '••', from: long, to: veryLong })}</li>
      <li data-stay="2">{t('stays.veryLong', { pips: '•••', minutes: veryLong })}</li>
      <li data-state="paying">{t('states.paying')}</li>
      {hasDoubtful && <li data-state="unknown">{t('states.unknown')}</li>}
    </ul>
  );
}
