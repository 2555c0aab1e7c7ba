'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs';
import { useMemo, useState } from 'react';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { fold } from '@/components/ui/fold';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ListedWebhook } from '@/server/webhooks/webhooks.schema';
import { freshReads } from './freshReads';
import { useWebhookWords } from './useWebhookWords';
import type { WebhookFormProps } from './WebhookModal';
import { WebhookState } from './WebhookState';

const WebhookDialog = whenOpened<WebhookFormProps>(() => import('./WebhookModal'));
const parsers = { search: parseAsString.withDefault('') };

/** The webhooks of a brand, and whether their events arrive. */
export function WebhooksScreen() {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const open = useOpen();
  const words = useWebhookWords();
  const [isAdding, setAdding] = useState(false);
  const filters = useFilters(parsers);
  const query = useQuery(trpc.webhooks.listWebhooks.queryOptions({ brandId }, freshReads));
  const needle = fold(filters.values.search);
  const rows = query.data?.filter(({ url, description }) => fold(`${description} ${url}`).includes(needle));
  const columns = useColumns();
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const addressOf = (moduleId: number) => `/admin/brands/${brandId}/webhooks/${moduleId}`;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={addButton} />
      <div className={layout.stack}>
        <Stopped webhooks={query.data ?? []} addressOf={addressOf} />
        <ListTable
          id="webhooks"
          label={t('title')}
          list={wholeList(filters, rows, query)}
          columns={columns}
          rowKey={({ moduleId }) => moduleId}
          rowLabel={words.name}
          onOpenRow={({ moduleId }) => open(addressOf(moduleId))}
          compact={(webhook) => <WebhookCard webhook={webhook} />}
          reserve={null}
          nothing={t('nothingMatches')}
          empty={
            <EmptyState icon={<IconWebhook size={20} />} title={t('none')} action={addButton}>
              {t('noneText')}
            </EmptyState>
          }
          filters={<SearchFilter label={t('search')} {...filters.bind('search')} />}
        />
      </div>
      <WebhookDialog opened={isAdding} moduleId={null} onClose={() => setAdding(false)} onMade={(moduleId) => open(addressOf(moduleId))} />
    </>
  );
}

/** Webhooks that were stopped: their receivers must be fixed. */
function Stopped({ webhooks, addressOf }: { webhooks: ListedWebhook[]; addressOf: (moduleId: number) => string }) {
  const t = useTranslations('webhooks');
  const words = useWebhookWords();
  const stopped = webhooks.filter(({ stopReason }) => stopReason === 'failing' || stopReason === 'gone');
  if (stopped.length === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('stopped.title')}>
      <ul className={layout.rows}>
        {stopped.map((webhook) => (
          <li key={webhook.moduleId}>
            <Link href={addressOf(webhook.moduleId)}>{words.name(webhook)}</Link>{' '}
            {t(webhook.stopReason === 'gone' ? 'stopped.gone' : 'stopped.failing')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useColumns(): Column<ListedWebhook>[] {
  const t = useTranslations('webhooks');
  const words = useWebhookWords();
  const { number } = useFormat();
  return useMemo(
    () => [
      { key: 'name', header: t('field.name'), primary: true, minWidth: 200, cell: words.name },
      { key: 'state', header: t('field.state'), width: 140, cell: (webhook) => <WebhookState webhook={webhook} /> },
      { key: 'url', header: t('field.url'), minWidth: 220, yields: 3, cell: ({ url }) => url },
      { key: 'success', header: t('field.lastSuccess'), width: 150, yields: 2, cell: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} /> },
      { key: 'failing', header: t('field.failingSince'), width: 150, yields: 1, cell: ({ failingSince }) => <Moment at={failingSince} /> },
      { key: 'waiting', header: t('field.waiting'), width: 100, align: 'end', cell: ({ waiting }) => number(waiting) },
      { key: 'failed', header: t('field.failed'), width: 100, align: 'end', cell: ({ failed }) => number(failed) },
    ],
    [t, words, number],
  );
}

const Moment = ({ at }: { at: string | null }) => (at === null ? '—' : <RelativeTime value={at} />);

/** A webhook in the list on a phone. */
function WebhookCard({ webhook }: { webhook: ListedWebhook }) {
  const t = useTranslations('webhooks');
  const words = useWebhookWords();
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{words.name(webhook)}</CardName>
        <WebhookState webhook={webhook} />
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{new URL(webhook.url).host}</span>
        <span className="tabular">{t('waitingShort', { count: webhook.waiting })}</span>
      </div>
    </div>
  );
}
