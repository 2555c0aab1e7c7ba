'use client';

import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Lines } from '@/components/editing/Lines';
import { SubTitle } from '@/components/editing/SubTitle';
import { compareNames } from '@/components/ui/fold';
import { LoadingState } from '@/components/ui/LoadingState';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type LeftTable, type Publishable, publicationOf } from '@/server/floor/publication.rules';
import { useProblemWords } from '../editor/words';
import { problemsOf } from '../model/problems';
import { planOf } from '../model/saving';
import { ChangeGroups } from './ChangeGroups';
import { useLayouts } from './useLayouts';

/** Beyond this number, checks are only counted. */
const SHOWN_CHECKS = 6;

interface Props {
  restaurantId: number;
  /** The version to publish. */
  layout: Publishable;
}

/** The effects of publishing a layout: what it replaces, what changes for the tills, which guests are at deleted tables, and the checks. */
export function PublicationPreview({ restaurantId, layout }: Props) {
  const t = useTranslations('floor.layouts');
  const trpc = useTRPC();
  const format = useFormat();
  const layouts = useLayouts();
  const current = layouts.data?.find(({ published }) => published !== null);
  const key = { tableLayoutUuid: current?.tableLayoutUuid ?? '', version: current?.published?.version ?? 0 };
  const inForce = useQuery(
    trpc.floor.getVersion.queryOptions(key, { enabled: current !== undefined, staleTime: Number.POSITIVE_INFINITY }),
  );
  const sessions = useQuery(trpc.floor.listTableSessions.queryOptions({ restaurantId, status: 'OPEN' }, { staleTime: 0 }));
  const publication = useMemo(
    () =>
      layouts.data && (!current || inForce.data) && sessions.data ? publicationOf(layout, inForce.data, sessions.data.tableSessions) : null,
    [layout, layouts.data, current, inForce.data, sessions.data],
  );
  const failed = [layouts, inForce, sessions].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (!publication) return <LoadingState height="6rem" />;
  const tableCount = layout.rooms.reduce((sum, { tables }) => sum + tables.length, 0);
  const summary = {
    name: layout.name,
    rooms: t('rooms', { count: layout.rooms.length }),
    tables: t('tables', { count: tableCount, shown: format.number(tableCount) }),
  };
  return (
    <>
      {publication.kind === 'first' && <Text>{t('publish.first', summary)}</Text>}
      {publication.kind === 'instead' && <Text>{t('publish.replaces', { ...summary, replaced: inForce.data?.name ?? '' })}</Text>}
      {publication.kind !== 'first' && (
        <>
          <Text mt={publication.kind === 'instead' ? 'sm' : undefined} mb="sm">
            {t('publish.changes')}
          </Text>
          <ChangeGroups differences={publication.differences} />
        </>
      )}
      {tableCount === 0 && (
        <Text mt="xs" fw={500}>
          {t('publish.noTables')}
        </Text>
      )}
      <SeatedGuests tables={publication.left} />
      <Checks layout={layout} />
    </>
  );
}

/** Guests at tables that the tills will no longer have. */
function SeatedGuests({ tables }: { tables: readonly LeftTable[] }) {
  const t = useTranslations('floor.layouts.publish');
  const format = useFormat();
  if (tables.length === 0) return null;
  const names = tables
    .map(({ name, covers }) => ({ name: name ?? t('unknownTable'), covers }))
    .sort((a, b) => compareNames(a.name, b.name));
  return (
    <Alert
      color="yellow"
      variant="light"
      mt="md"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('seated', { count: tables.length })}
    >
      {format.list(names.map((table) => t('seatedTable', table)))}. {t('seatedText')}
    </Alert>
  );
}

/** The warnings that the editor would show. */
function Checks({ layout }: { layout: Publishable }) {
  const t = useTranslations('floor.layouts.publish');
  const words = useProblemWords();
  const problems = useMemo(() => problemsOf(planOf(layout)), [layout]);
  const more = problems.length - SHOWN_CHECKS;
  return (
    <>
      <SubTitle>{t('checks')}</SubTitle>
      {problems.length === 0 ? (
        <Text c="dimmed">{t('checksNone')}</Text>
      ) : (
        <Lines lines={problems.slice(0, SHOWN_CHECKS).map(words)} rest={more > 0 ? t('checksMore', { count: more }) : null} />
      )}
    </>
  );
}
