'use client';

import { Badge, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { LayoutMenu } from './LayoutMenu';
import { lastChangedBy } from './lastChanges';
import classes from './layouts.module.css';
import { editorLink } from './links';
import { seatsOf } from './picture';
import { publicationQuery, publisherOf } from './publication';
import { Thumbnail } from './Thumbnail';

export type LayoutAction = 'publish' | 'edit' | 'versions' | 'print' | 'duplicate' | 'delete';

interface Props {
  layout: LayoutSummary;
  /** The latest changes from the history; undefined while they load. */
  changes: AuditEntry[] | undefined;
  canEdit: boolean;
  onAction: (action: LayoutAction) => void;
}

/** A layout as a card: its picture, its seats, whether tills use it, and its actions. */
export function LayoutCard({ layout, changes, canEdit, onAction }: Props) {
  const t = useTranslations('floor.layouts');
  const trpc = useTRPC();
  const format = useFormat();
  const { tableLayoutUuid, restaurantId, name, published, rooms, tableCount, updatedAt, tills } = layout;
  const { data } = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }));
  const changedBy = lastChangedBy(layout, changes ?? []);
  const seats = data && seatsOf(data.rooms);
  const isCurrent = published?.isCurrent === true;
  // Tills that have not yet taken over the published version, of this layout or of another.
  const behind = tills.filter(({ version }) => version !== published?.version);
  const tillWords = ({ deviceName, version }: LayoutSummary['tills'][number]) => t('tillOn', { till: deviceName, version });
  return (
    <li className={classes.card}>
      <Thumbnail rooms={data?.rooms} />
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <h2 className={classes.name}>
            <Link href={editorLink(restaurantId, tableLayoutUuid)} className={classes.nameLink}>
              {name}
            </Link>
          </h2>
          <Badge color={published ? (isCurrent ? 'green' : 'yellow') : 'gray'} className={classes.state}>
            {t(published ? (isCurrent ? 'state.published' : 'state.changed') : 'state.draft')}
          </Badge>
        </div>
        <p className={classes.counts}>
          <span>{t('rooms', { count: rooms.length })}</span>
          <span aria-hidden> · </span>
          <span>{t('tables', { count: tableCount, shown: format.number(tableCount) })}</span>
          {seats !== undefined && (
            <>
              <span aria-hidden> · </span>
              <span>{t('seats', { count: seats, shown: format.number(seats) })}</span>
            </>
          )}
        </p>
        <p className={classes.when}>
          {changedBy
            ? t.rich('changedBy', { when: () => <RelativeTime value={updatedAt} />, name: changedBy })
            : t.rich('changed', { when: () => <RelativeTime value={updatedAt} /> })}
        </p>
        <p className={classes.when}>
          {published ? <Publication tableLayoutUuid={tableLayoutUuid} published={published} /> : behind.length === 0 && t('neverInForce')}
        </p>
        {behind.length > 0 && <p className={classes.stillUsed}>{t('stillUsed', { tills: format.list(behind.map(tillWords)) })}</p>}
        <div className={classes.cardActions}>
          {canEdit && !isCurrent && (
            <Button
              variant="default"
              size="compact-md"
              className={classes.action}
              leftSection={<IconUpload size={15} aria-hidden />}
              aria-label={t('publish.openOf', { name })}
              onClick={() => onAction('publish')}
            >
              {t('publish.open')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            className={classes.action}
            aria-label={t('versions.openOf', { name })}
            onClick={() => onAction('versions')}
          >
            {t('versions.open')}
          </Button>
          <LayoutMenu layout={layout} canEdit={canEdit} onAction={onAction} />
        </div>
      </div>
    </li>
  );
}

interface PublicationProps {
  tableLayoutUuid: string;
  published: NonNullable<LayoutSummary['published']>;
}

function Publication({ tableLayoutUuid, published: { version, publishedAt } }: PublicationProps) {
  const t = useTranslations('floor.layouts');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.floor.listVersions.queryOptions(publicationQuery(tableLayoutUuid, version)));
  const name = publisherOf(data?.items, version);
  const when = () => <RelativeTime value={publishedAt} />;
  return name ? t.rich('publishedBy', { version, when, name }) : t.rich('published', { version, when });
}
