'use client';

import { Skeleton } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/PageHeader';
import { ErrorState } from '@/components/ui/states';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { BackToImports } from './BackToImports';
import { isRunning, stepOf } from './importStates';
import { Preview } from './Preview';
import { StateBadge } from './StateBadge';
import { Steps } from './Steps';
import { useImport } from './useImport';
import { Working } from './Working';

/** A preview, which is opened the most, does without them. */
const ColumnsStep = dynamic(() => import('./ColumnsStep').then((module) => module.ColumnsStep));
const Result = dynamic(() => import('./Result').then((module) => module.Result));

/** One import, at the step where it is: whoever opens it sees the same, and goes on from there. */
export function ImportScreen({ importId }: { importId: number }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { data: item, error, refetch } = useImport(importId);
  if (!item) return error ? <ErrorState heading error={error} retry={refetch} /> : <Skeleton h={320} />;
  const by = item.userName ?? t('list.somebody');
  return (
    <>
      <BackToImports kind={item.kind} />
      <PageHeader
        title={item.fileName}
        subtitle={`${t(`kind.${item.kind}`)} · ${by} · ${format.dateTime(item.createdAt)}`}
        actions={<StateBadge item={item} />}
      />
      <Steps current={stepOf[item.state]} />
      <AtStep item={item} />
    </>
  );
}

function AtStep({ item }: { item: ImportDetail }) {
  if (item.state === 'mapping') return <ColumnsStep item={item} />;
  if (isRunning(item.state)) return <Working item={item} />;
  if (item.state === 'preview') return <Preview item={item} />;
  return <Result item={item} />;
}
