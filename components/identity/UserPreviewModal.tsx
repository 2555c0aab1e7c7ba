'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChangesInWords } from '@/components/audit/Differences';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
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
  /** The user after a dry run of the save. */
  after: UserView | null;
  saving: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** What a save will change of a user, in words. */
export default function UserPreviewModal({ opened, before, after, saving, onClose, onSave }: PreviewProps) {
  const t = useTranslations('identity.user');
  const changes = diff(before, after ?? before).filter(({ path: [field] }) => previewed.has(field));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('preview')}>
      <ChangesInWords changes={changes} />
      <Text c="dimmed" size="sm" mt="md">
        {t('previewText', { name: before.name })}
      </Text>
      <DialogActions action={t('confirm')} busy={saving} onAction={onSave} onCancel={onClose} />
    </Dialog>
  );
}
