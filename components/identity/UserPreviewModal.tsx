'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChangesInWords } from '@/components/audit/Differences';
import { Dialog } from '@/components/ui/Dialog';
import { diff } from '@/server/core/writes/diff';
import type { UserView } from '@/server/identity/identity.schema';

/** What a save can change; sign-ins meanwhile are none of its doing. */
const previewed = new Set<unknown>([
  'name',
  'role',
  'brandGroupName',
  'brandName',
  'restaurantName',
  'accessFlags',
] satisfies (keyof UserView)[]);

export interface PreviewProps {
  opened: boolean;
  before: UserView;
  /** The user as a dry run of the save left him. */
  after: UserView | null;
  saving: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** What a save will change of a user, in words. */
export default function UserPreviewModal({ opened, before, after, saving, onClose, onSave }: PreviewProps) {
  const t = useTranslations('identity.user');
  const common = useTranslations('common');
  const changes = diff(before, after ?? before).filter(({ path: [field] }) => previewed.has(field));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('preview')}>
      <ChangesInWords changes={changes} />
      <Text c="dimmed" size="sm" mt="md">
        {t('previewText', { name: before.name })}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={saving} onClick={onSave}>
          {t('confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}
