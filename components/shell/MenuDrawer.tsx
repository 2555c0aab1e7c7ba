'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './MobileBars.module.css';
import { Sidebar } from './Sidebar';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSearch: () => void;
}

/** The sidebar as a phone's menu. */
export default function MenuDrawer({ opened, onClose, onSearch }: Props) {
  const t = useTranslations('shell');
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size="19rem">
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label={t('menu')}>
        <Drawer.Body className={classes.drawerBody}>
          <Sidebar
            onSearch={() => {
              onClose();
              onSearch();
            }}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
