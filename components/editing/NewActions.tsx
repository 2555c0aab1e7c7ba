'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';

interface Props {
  edit: { saving: boolean; problem: string | null };
  /** Label of the save, such as «Create the brand». */
  action: string;
  /** Default: submits the surrounding form. */
  onAction?: () => void;
  /** The list that the new thing will be in. */
  backTo: string;
}

/** The footer of a screen that creates something: the error, the save, and the way back. */
export function NewActions({ edit, action, onAction, backTo }: Props) {
  const t = useTranslations('common');
  return (
    <Group mt="xl" gap="xs">
      {edit.problem && (
        <p className={layout.problem} role="alert" style={{ flex: '1 0 100%', marginBottom: '0.5rem' }}>
          {edit.problem}
        </p>
      )}
      <Button type={onAction ? 'button' : 'submit'} loading={edit.saving} onClick={onAction}>
        {action}
      </Button>
      <Button component={Link} href={backTo} variant="subtle" color="gray">
        {t('cancel')}
      </Button>
    </Group>
  );
}
