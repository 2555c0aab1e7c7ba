'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { useOpen } from '@/components/ui/opening';
import { Picker } from '@/components/ui/Picker';
import type { Promotion } from '@/server/promotions/promotions.schema';
import { promotionLinks } from './promotionFilters';
import { actionsOf, type PromotionAction, usePromotionActions } from './usePromotionActions';

/** The actions on a promotion other than publishing: a button to pause, the others in a menu. */
export function PromotionMenu({ promotion }: { promotion: Promotion }) {
  const t = useTranslations('promotions');
  const open = useOpen();
  const { brandId, promotionId } = promotion;
  const [opened, setOpened] = useState(false);
  const { run, busy } = usePromotionActions(brandId);
  const actions = actionsOf(promotion);
  const [mainAction] = actions.filter((action) => action === 'pause' || action === 'resume' || action === 'unarchive');
  const menuActions = actions.filter((action) => action !== mainAction);

  async function runAction(action: PromotionAction) {
    const result = await run(action, promotion);
    if (result && action === 'duplicate') open(promotionLinks(brandId).one(result.promotionId));
    if (result && action === 'archive') open(promotionLinks(brandId).list);
  }
  return (
    <>
      {mainAction && (
        <Button variant="default" loading={busy === promotionId} onClick={() => void runAction(mainAction)}>
          {t(`action.${mainAction}`)}
        </Button>
      )}
      <Flyout
        opened={opened}
        onChange={setOpened}
        label={t('more')}
        place="bottom-end"
        trigger={(attributes) => (
          <ActionIcon variant="default" size="2.125rem" aria-label={t('more')} {...attributes}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        {(close) => (
          <Picker
            label={t('more')}
            groups={[{ key: 'actions', options: menuActions.map((action) => ({ value: action, content: t(`action.${action}`) })) }]}
            onPick={(action) => {
              close();
              void runAction(action as PromotionAction);
            }}
          />
        )}
      </Flyout>
    </>
  );
}
