'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import classes from './compare.module.css';
import { offeredVersions, readSide, type Side } from './sides';

interface Props {
  layout: LayoutSummary;
  show: Side;
  other: Side | null;
  onChange: (sides: { show?: Side; with?: Side | null }) => unknown;
}

/** Chooses the version to show and the one to compare it with. */
export function CompareControls({ layout: { tableLayoutUuid, published }, show, other, onChange }: Props) {
  const t = useTranslations('floor.compare');
  const trpc = useTRPC();
  const format = useFormat();
  const versions = useQuery(trpc.floor.listVersions.queryOptions(offeredVersions(tableLayoutUuid))).data?.items ?? [];
  const createdAtByVersion = new Map(versions.map(({ version, createdAt }) => [version, createdAt]));
  const numbers = new Set([...createdAtByVersion.keys(), ...[show, other].filter((side) => typeof side === 'number')]);
  const versionOptions = [...numbers]
    .sort((a, b) => b - a)
    .map((version) => {
      const createdAt = createdAtByVersion.get(version);
      const label = createdAt
        ? t(version === published?.version ? 'sides.inForce' : 'sides.version', { version, when: format.date(createdAt) })
        : t('sides.undated', { version });
      return { value: String(version), label };
    });
  const draft = { value: 'draft', label: t('sides.draft') };
  const box = { value: 'box', label: t('sides.box') };
  const boxOptions = published || show === 'box' ? [box] : [];
  return (
    <div className={classes.controls}>
      <NativeSelect
        className={classes.control}
        label={t('show')}
        value={String(show)}
        data={[draft, ...versionOptions, ...boxOptions]}
        onChange={(event) => onChange({ show: readSide(event.currentTarget.value) ?? 'draft' })}
      />
      <NativeSelect
        className={classes.control}
        label={t('with')}
        value={String(other ?? '')}
        data={show === 'box' ? versionOptions : [{ value: '', label: t('sides.none') }, draft, ...versionOptions]}
        onChange={(event) => onChange({ with: readSide(event.currentTarget.value) })}
      />
    </div>
  );
}
