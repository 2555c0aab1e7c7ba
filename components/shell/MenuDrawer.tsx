'use client';

import { useTranslations } from 'next-intl';
import { BareDrawer } from '@/components/ui/Drawer';
import classes from './MobileBars.module.css';
import { Sidebar } from './Sidebar';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSearch: () => void;
}

/** The sidebar as a menu on a phone. */
export default function MenuDrawer({ opened, onClose, onSearch }: Props) {
  const t = useTranslations('shell');
  return (
    <BareDrawer
      label={t('menu')}
      className={classes.drawer}
      bodyClassName={classes.drawerBody}
      opened={opened}
      onClose={onClose}
      position="left"
      size="19rem"
    >
      <Sidebar
        onSearch={() => {
          onClose();
          onSearch();
        }}
      />
    </BareDrawer>
  );
}
