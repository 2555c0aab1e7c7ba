'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { LoadingState } from '@/components/ui/LoadingState';
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

/** Not needed by the preview, which is opened most often. */
const ColumnsStep = dynamic(() => codeWhenReached(() => import('./ColumnsStep').then((module) => module.ColumnsStep)));
const Result = dynamic(() => codeWhenReached(() => import('./Result').then((module) => module.Result)));

/** An import at its current step. Everyone who opens it sees the same step, and can continue. */
export function ImportScreen({ importId }: { importId: number }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { data: item, error, refetch } = useImport(importId);
  if (!item) return error ? <ErrorState heading error={error} retry={refetch} /> : <LoadingState h={320} />;
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
