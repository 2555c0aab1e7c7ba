'use client';

import { useTranslations } from 'next-intl';
import classes from './modules.module.css';
import { useModuleWords } from './useModuleWords';

interface Props {
  channels: number[];
  selected: number;
  onSelect: (channelId: number) => void;
  /** Channels with unsaved edits. */
  isMarked: (channelId: number) => boolean;
}

/** The channels side by side, with the current one pressed. */
export function ChannelTabs({ channels, selected, onSelect, isMarked }: Props) {
  const t = useTranslations('modules');
  const words = useModuleWords();
  return (
    <fieldset className={classes.channels}>
      <legend className={classes.hidden}>{t('channel')}</legend>
      {channels.map((channelId) => (
        <button
          key={channelId}
          type="button"
          className={classes.channel}
          aria-pressed={channelId === selected}
          onClick={() => onSelect(channelId)}
        >
          {words.channel(channelId)}
          {isMarked(channelId) && <span className={classes.mark} role="img" aria-label={t('origin.unsaved')} />}
        </button>
      ))}
    </fieldset>
  );
}
