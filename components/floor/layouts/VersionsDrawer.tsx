'use client';

import { Badge, Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { LayoutSummary, ListedVersion } from '@/server/floor/floor.schema';
import classes from './layouts.module.css';
import { compareLink, takeVersionLink } from './links';
import { isEarlier } from './publication';

const PAGE_SIZE = 20;

export interface VersionsProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  canEdit: boolean;
  onClose: () => void;
  /** Without it, the versions are read-only. */
  onPublish: ((version: number) => void) | undefined;
}

/** The published versions of a layout: when, by whom, and which tills have each. Each can be published again. */
export default function VersionsDrawer({ opened, layout, canEdit, onClose, onPublish }: VersionsProps) {
  const t = useTranslations('floor.layouts.versions');
  return (
    <DetailDrawer opened={opened} onClose={onClose} title={t('title', { name: layout?.name ?? '' })}>
      {layout && <Versions layout={layout} canEdit={canEdit} onPublish={onPublish} />}
    </DetailDrawer>
  );
}

type Rights = Pick<VersionsProps, 'canEdit' | 'onPublish'>;

function Versions({ layout, ...rights }: Rights & { layout: LayoutSummary }) {
  const t = useTranslations('floor.layouts.versions');
  const trpc = useTRPC();
  const { tableLayoutUuid } = layout;
  const query = useInfiniteQuery(
    trpc.floor.listVersions.infiniteQueryOptions(
      { tableLayoutUuid, limit: PAGE_SIZE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  );
  const versions = query.data?.pages.flatMap(({ items }) => items);
  if (!versions) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <Loading />;
  if (versions.length === 0) {
    return (
      <EmptyState icon={<IconHistory size={20} />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={classes.versions}>
        {versions.map((version) => (
          <Version key={version.version} version={version} layout={layout} {...rights} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

function Loading() {
  const cards = (
    <div className={classes.versionsLoading} aria-hidden>
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} height="6.5rem" />
      ))}
    </div>
  );
  return <LoadingState placeholder={cards} h="21rem" />;
}

function Version({ version, layout, canEdit, onPublish }: Rights & { version: ListedVersion; layout: LayoutSummary }) {
  const t = useTranslations('floor.layouts');
  const format = useFormat();
  const { restaurantId, tableLayoutUuid } = layout;
  const { version: number, name, roomCount, tableCount, isPublished, publications } = version;
  const tills = (publications[0]?.acknowledgements ?? []).map(({ deviceName }) => deviceName);
  return (
    <li className={classes.version}>
      <div className={classes.versionHead}>
        <h3 className={classes.versionName}>{t('versions.version', { version: number })}</h3>
        {isPublished && <Badge color="green">{t('versions.inForce')}</Badge>}
      </div>
      <p className={classes.counts}>
        {name} · {t('rooms', { count: roomCount })} · {t('tables', { count: tableCount, shown: format.number(tableCount) })}
      </p>
      <ul className={classes.publications}>
        {publications.map(({ publishedAt, userName }) => (
          <li key={publishedAt}>
            {userName
              ? t('versions.publishedBy', { when: format.dateTime(publishedAt), name: userName })
              : t('versions.published', { when: format.dateTime(publishedAt) })}
          </li>
        ))}
      </ul>
      <p className={classes.when}>
        {tills.length > 0 ? t('versions.takenOver', { tills: format.list(tills) }) : t('versions.takenOverByNone')}
      </p>
      <div className={classes.versionActions}>
        <Button
          component={Link}
          href={compareLink(restaurantId, tableLayoutUuid, number, 'draft')}
          variant="default"
          size="compact-md"
          className={classes.action}
          aria-label={t('versions.lookOf', { version: number })}
        >
          {t('versions.look')}
        </Button>
        {canEdit && (
          <Button
            component={Link}
            href={takeVersionLink(restaurantId, tableLayoutUuid, number)}
            variant="default"
            size="compact-md"
            className={classes.action}
            aria-label={t('versions.takeOf', { version: number })}
          >
            {t('versions.take')}
          </Button>
        )}
        {onPublish && !isPublished && (
          <Button
            variant="default"
            size="compact-md"
            className={classes.action}
            aria-label={t(isEarlier(layout, number) ? 'versions.againOf' : 'versions.publishOf', { version: number })}
            onClick={() => onPublish(number)}
          >
            {t(isEarlier(layout, number) ? 'versions.again' : 'publish.open')}
          </Button>
        )}
      </div>
    </li>
  );
}
