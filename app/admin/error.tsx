'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/states';

interface Props {
  error: unknown;
  retry: () => void;
}

export default function AdminError({ error, retry }: Props) {
  const t = useTranslations('shell.failure');
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return <ErrorState heading error={error} title={t('title')} message={t('text')} reference={digest} retry={retry} />;
}
