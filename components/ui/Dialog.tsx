'use client';

import { Modal, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { contained } from './contained';
import { DialogLock } from './dialogLock';

export type { ModalProps as DialogProps };

/** A modal dialog with a labelled closing button for screen readers. It stays open while an action of it is running. */
export function Dialog({ onClose, closeButtonProps, ...props }: ModalProps) {
  const t = useTranslations('common');
  const [isLocked, setLocked] = useState(false);
  return (
    <DialogLock value={setLocked}>
      <Modal
        {...props}
        {...contained}
        onClose={() => isLocked || onClose()}
        closeButtonProps={{ 'aria-label': t('close'), disabled: isLocked, ...closeButtonProps }}
      />
    </DialogLock>
  );
}

interface BareProps extends ModalRootProps {
  /** The name for screen readers, as there is no title and no closing button. */
  label: string;
  className?: string;
}

/** A dialog without a title bar, such as the palette. */
export function BareDialog({ label, className, children, ...props }: BareProps) {
  return (
    <Modal.Root {...props} {...contained}>
      <Modal.Overlay />
      <Modal.Content className={className} aria-label={label}>
        <Modal.Body p={0}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
