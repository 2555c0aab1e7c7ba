'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Change, ChangesPreview } from '@/components/ui/ChangesPreview';
import { Dialog } from '@/components/ui/Dialog';
import type { UserView } from '@/server/identity/identity.schema';
import { useUserWords } from './useUserWords';

const previewed = ['name', 'role', 'scope', 'rights'] as const;

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
  const words = useUserWords();
  const inWords = (user: UserView) => ({
    name: user.name,
    role: words.role(user.role),
    scope: words.covers(user),
    rights: words.rights(user.accessFlags).join(', '),
  });
  const [was, becomes] = [inWords(before), inWords(after ?? before)];
  const changes: Change[] = previewed
    .filter((field) => was[field] !== becomes[field])
    .map((field) => ({ path: [field], kind: 'changed', before: was[field], after: becomes[field] }));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('preview')}>
      <ChangesPreview changes={changes} label={([field]) => t(`fields.${field as (typeof previewed)[number]}`)} />
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
