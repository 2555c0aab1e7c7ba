'use client';

import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShell } from '@/components/shell/shellContext';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import classes from '../shared/customers.module.css';
import { customerActions } from './customerActions';

/** Less frequent actions on a customer, each in its own dialog. */
export function CustomerMenu({ customer }: { customer: CustomerWithVersion }) {
  const t = useTranslations();
  const { user } = useShell();
  const [opened, setOpened] = useState(false);
  const [openAction, setOpenAction] = useState<string | null>(null);
  const allowed = customerActions.filter(({ roles }) => !roles || roles.includes(user.role));
  const offered = allowed.filter(({ isOffered }) => isOffered(customer));
  return (
    <>
      {offered.length > 0 && (
        <Flyout
          opened={opened}
          onChange={setOpened}
          label={t('customers.page.actions')}
          place="bottom-end"
          trigger={(attributes) => (
            <ActionIcon variant="default" size="2.125rem" aria-label={t('customers.page.actions')} {...attributes}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          {(close) => (
            <Picker
              label={t('customers.page.actions')}
              groups={[
                {
                  key: 'actions',
                  options: offered.map(({ id, label, icon: Icon }) => ({
                    value: id,
                    content: (
                      <span className={classes.option}>
                        <Icon size={16} aria-hidden />
                        {t(label)}
                      </span>
                    ),
                  })),
                },
              ]}
              onPick={(id) => {
                close();
                setOpenAction(id);
              }}
            />
          )}
        </Flyout>
      )}
      {allowed.map(({ id, Dialog }) => (
        <Dialog key={id} opened={openAction === id} onClose={() => setOpenAction(null)} customer={customer} />
      ))}
    </>
  );
}
