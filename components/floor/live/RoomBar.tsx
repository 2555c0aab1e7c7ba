'use client';

import { useTranslations } from 'next-intl';
import classes from './live.module.css';
import type { PublishedRoom } from './sittings';

/** How long each room is shown while they take turns. */
export const TURN_MS = 15_000;

interface Props {
  rooms: readonly PublishedRoom[];
  /** The id of the room that is shown; all of them, unless given. */
  chosen: string | undefined;
  /** Whether the rooms take turns. */
  turns: boolean;
  isKnown: boolean;
  onView: (view: { room?: string | null; turns: true | null }) => void;
}

/** Which room is shown, and what the looks of its tables mean. */
export function RoomBar({ rooms, chosen, turns, isKnown, onView }: Props) {
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
      <Legend isKnown={isKnown} />
    </div>
  );
}

const states = ['free', 'taken', 'paying'] as const;

function Legend({ isKnown }: { isKnown: boolean }) {
  const t = useTranslations('floor.live.states');
  if (!isKnown) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {states.map((state) => (
        <li key={state} data-state={state}>
          {t(state)}
        </li>
      ))}
    </ul>
  );
}
