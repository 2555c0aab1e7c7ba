'use client';

import { type DrawerProps, type DrawerRootProps, Drawer as MantineDrawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { contained } from './contained';

/** A dialog at the side of the window. */
export function Drawer(props: DrawerProps) {
  const t = useTranslations('common');
  return <MantineDrawer {...props} {...contained} closeButtonProps={{ 'aria-label': t('close'), ...props.closeButtonProps }} />;
}

interface BareProps extends DrawerRootProps {
  /** The name for screen readers, as there is no title and no closing button. */
  label: string;
  className?: string;
  bodyClassName?: string;
}

/** A drawer without a title bar, such as the phone's menu. */
export function BareDrawer({ label, className, bodyClassName, children, ...props }: BareProps) {
  return (
    <MantineDrawer.Root {...props} {...contained}>
      <MantineDrawer.Overlay />
      <MantineDrawer.Content className={className} aria-label={label}>
        <MantineDrawer.Body className={bodyClassName}>{children}</MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
