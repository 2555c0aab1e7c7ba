'use client';

import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Promotion } from '@/server/promotions/promotions.schema';
import classes from './promotions.module.css';
import { actionsOf, isPublishable, type PromotionAction } from './usePromotionActions';

/** Ending is only offered on the promotion's own screen, where its details are visible. */
const shown = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  duplicate: IconCopy,
  archive: IconArchive,
  unarchive: IconArchiveOff,
} as const;
type Shown = keyof typeof shown;
const isShown = (action: PromotionAction): action is Shown => action in shown;

interface Props {
  promotion: Promotion;
  isBusy: boolean;
  onPublish: () => void;
  onAction: (action: PromotionAction) => void;
}

/** The actions on a promotion in its row. */
export function RowActions({ promotion, isBusy, onPublish, onAction }: Props) {
  const t = useTranslations('promotions.actionOf');
  const { name } = promotion;
  const button = (key: 'publish' | Shown, Icon: typeof IconSend, onClick: () => void) => (
    <ActionIcon
      key={key}
      variant="subtle"
      color="gray"
      size="lg"
      disabled={isBusy}
      aria-label={t(key, { name })}
      title={t(key, { name })}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <span className={classes.actions}>
      {isPublishable(promotion) && button('publish', IconSend, onPublish)}
      {actionsOf(promotion)
        .filter(isShown)
        .map((action) => button(action, shown[action], () => onAction(action)))}
    </span>
  );
}
