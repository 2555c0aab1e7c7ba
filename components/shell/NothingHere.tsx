import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/states';

/** The page for an unknown address. */
export function NothingHere() {
  const t = useTranslations('shell.notFound');
  return (
    <EmptyState
      icon={<IconCompass size={20} />}
      heading
      title={t('title')}
      action={
        <Button component="a" href="/admin" variant="default">
          {t('home')}
        </Button>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
