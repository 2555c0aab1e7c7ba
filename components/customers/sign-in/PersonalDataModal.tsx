'use client';

import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogFoot } from '@/components/ui/DialogActions';
import type { CustomerActionProps } from '../actions/action-props';
import { customerName } from '../shared/customer';

/** Exports everything stored about a customer, to hand over to them. */
export default function PersonalDataModal({ opened, onClose, customer }: CustomerActionProps) {
  const t = useTranslations('customers.personalData');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: customerName(customer) })} size="sm">
      <Text>{t('text')}</Text>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          component="a"
          href={`/customers/${customer.customerId}/personal_data`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
          data-autofocus
        >
          {t('download')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
