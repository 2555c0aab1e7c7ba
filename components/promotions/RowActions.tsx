'use client';

import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Promotion } from '@/server/promotions/promotions.schema';
import classes from './promotions.module.css';
import { actionsOf, isPublishable, type PromotionAction } from './usePromotionActions';

/** Ending is only offered on the promotion's own screen, where its details are visible. */
const actionIcons = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  duplicate: IconCopy,
  archive: IconArchive,
  unarchive: IconArchiveOff,
} as const;
type RowAction = keyof typeof actionIcons;
const isRowAction = (action: PromotionAction): action is RowAction => action in actionIcons;

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
  const button = (key: 'publish' | RowAction, Icon: typeof IconSend, onClick: () => void) => (
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
        .filter(isRowAction)
        .map((action) => button(action, actionIcons[action], () => onAction(action)))}
    </span>
  );
}
