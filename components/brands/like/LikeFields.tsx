'use client';

import { Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type PartName, partNames } from '@/server/brands/likeness.values';
import classes from './like.module.css';

/** The restaurant to copy for a new one, and the parts to copy. */
export interface Like {
  restaurantId: number;
  parts: PartName[];
}

interface Props {
  like: Like | null;
  onChange: (like: Like | null) => void;
}

/** Chooses a restaurant of the brand to copy, and what to copy. Empty if there is none yet. */
export function LikeFields({ like, onChange }: Props) {
  const t = useTranslations('brands.like');
  const { restaurants } = useBrand();
  if (restaurants.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('from')}
          description={t('text')}
          value={like === null ? '' : String(like.restaurantId)}
          data={[{ value: '', label: t('nobody') }, ...restaurants.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === '' ? null : { restaurantId: Number(value), parts: [...partNames] })
          }
        />
        {like && <Parts key={like.restaurantId} like={like} onChange={onChange} />}
      </div>
    </Panel>
  );
}

/** The parts that can be copied, with counts. */
function Parts({ like, onChange }: { like: Like; onChange: (like: Like) => void }) {
  const t = useTranslations('brands.like');
  const format = useFormat();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.brands.listRestaurantParts.queryOptions({ restaurantId: like.restaurantId }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  const countsOf = (part: PartName) => data?.find((each) => each.part === part)?.counts ?? [];
  const sortParts = (parts: PartName[]) => partNames.filter((part) => parts.includes(part));
  return (
    <>
      <fieldset className={classes.parts}>
        <legend>{t('take')}</legend>
        {partNames.map((part) => {
          const counts = countsOf(part);
          const isEmpty = data !== undefined && counts.length === 0;
          const countTexts = counts.map(({ thing, count }) => t(`things.${thing}`, { count, shown: format.number(count) }));
          return (
            <Checkbox
              key={part}
              label={t(`parts.${part}`)}
              description={
                data ? (
                  isEmpty ? (
                    t('nothing')
                  ) : (
                    format.list(countTexts)
                  )
                ) : (
                  <Skeleton component="span" height={12} width={120} my={3} display="block" />
                )
              }
              disabled={isEmpty}
              checked={!isEmpty && like.parts.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...like, parts: sortParts(checked ? [...like.parts, part] : like.parts.filter((each) => each !== part)) })
              }
            />
          );
        })}
      </fieldset>
      <p className={classes.note}>{t('stays')}</p>
    </>
  );
}

/** The request field; undefined if nothing is copied. */
export const likeOf = (like: Like | null) => (like && like.parts.length > 0 ? like : undefined);
