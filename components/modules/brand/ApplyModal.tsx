'use client';

import { Badge, Button, Checkbox, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { folded } from '@/components/shell/restaurants';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { BrandModules, CopyResult } from '@/server/modules/modules.schema';
import { keyOf } from '../drafts';
import { ModuleChanges } from '../ModuleChanges';
import classes from '../modules.module.css';
import { useRefreshModules } from '../useModules';
import { useModuleWords } from '../useModuleWords';
import { WhenOpen } from './WhenOpen';

export interface ApplyProps {
  opened: boolean;
  brand: BrandModules;
  onClose: () => void;
}

/** Gives restaurants what another one sets itself: chosen, shown restaurant by restaurant, then done. */
export default function ApplyModal({ opened, brand, onClose }: ApplyProps) {
  const t = useTranslations('modules.apply');
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      {opened && <Steps brand={brand} onClose={onClose} />}
    </Modal>
  );
}

const toggled = <T,>(list: T[], entry: T) => (list.includes(entry) ? list.filter((each) => each !== entry) : [...list, entry]);

function Steps({ brand, onClose }: Omit<ApplyProps, 'opened'>) {
  const t = useTranslations('modules.apply');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const notify = useNotify();
  const words = useModuleWords();
  const refresh = useRefreshModules();
  const mutation = useMutation(trpc.modules.copyModules.mutationOptions({ onError: (error) => notify.failed(error) }));
  const [from, setFrom] = useState(brand.differences[0]?.restaurantId ?? brand.restaurants[0]?.restaurantId ?? 0);
  const others = brand.restaurants.filter(({ restaurantId }) => restaurantId !== from);
  const [to, setTo] = useState<number[]>([]);
  const chosen = to.filter((id) => id !== from);
  const offered = brand.modules.filter((module) => brand.differences.some((each) => keyOf(each) === keyOf(module)));
  const [without, setWithout] = useState<string[]>([]);
  const modules = offered.filter((module) => !without.includes(keyOf(module)));
  const [result, setResult] = useState<{ isDone: boolean; of: CopyResult } | null>(null);
  const input = {
    brandId,
    fromRestaurantId: from,
    toRestaurantIds: chosen,
    modules: modules.map(({ moduleId, channelId }) => ({ moduleId, channelId })),
  };

  async function run(dryRun: boolean) {
    const found = await mutation.mutateAsync({ ...input, dryRun }).catch(() => null);
    if (!found) return;
    setResult({ isDone: !dryRun, of: found });
    if (!dryRun) await refresh();
  }

  if (result) {
    const changing = result.of.restaurants.some(({ outcome }) => outcome === 'changed');
    return (
      <>
        <h3 className={classes.resultTitle}>{t(result.isDone ? 'did' : 'would')}</h3>
        <Results result={result.of} isDone={result.isDone} />
        <Group justify="flex-end" mt="lg" gap="xs">
          {result.isDone ? (
            <Button onClick={onClose}>{t('close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setResult(null)}>
                {t('again')}
              </Button>
              <Button disabled={!changing} loading={mutation.isPending} onClick={() => run(false)}>
                {t('run')}
              </Button>
            </>
          )}
        </Group>
      </>
    );
  }
  return (
    <div className={classes.apply}>
      <p className={classes.unit}>{t('text')}</p>
      <NativeSelect
        label={t('from')}
        value={String(from)}
        data={brand.restaurants.map(({ restaurantId, restaurantName }) => ({ value: String(restaurantId), label: restaurantName }))}
        onChange={(event) => setFrom(Number(event.currentTarget.value))}
      />
      <Targets restaurants={others} chosen={chosen} onChange={setTo} />
      <fieldset>
        <legend>{t('modules')}</legend>
        {offered.map((module) => (
          <Checkbox
            key={keyOf(module)}
            label={`${words.type(module)} · ${words.channel(module.channelId)}`}
            checked={!without.includes(keyOf(module))}
            onChange={() => setWithout(toggled(without, keyOf(module)))}
          />
        ))}
      </fieldset>
      <Group justify="flex-end" gap="xs">
        <Button disabled={chosen.length === 0 || modules.length === 0} loading={mutation.isPending} onClick={() => run(true)}>
          {t('preview')}
        </Button>
      </Group>
    </div>
  );
}

/** From so many restaurants on they are searched for, and no more than so many are shown. */
const MANY = 12;
const MOST_SHOWN = 12;

interface TargetsProps {
  restaurants: BrandModules['restaurants'];
  chosen: number[];
  onChange: (restaurantIds: number[]) => void;
}

/** The restaurants that get the settings: one by one, or all that a search finds. */
function Targets({ restaurants, chosen, onChange }: TargetsProps) {
  const t = useTranslations('modules.apply');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const found = restaurants.filter(({ restaurantName }) => folded(restaurantName).includes(folded(search.trim())));
  const ids = found.map(({ restaurantId }) => restaurantId);
  const checked = useMemo(() => new Set(chosen), [chosen]);
  const picked = ids.filter((id) => checked.has(id)).length;
  const further = found.length - MOST_SHOWN;
  return (
    <fieldset>
      <legend>{t('to')}</legend>
      {restaurants.length > MANY && (
        <TextInput label={t('search')} type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      )}
      {restaurants.length > 2 && found.length > 0 && (
        <Checkbox
          label={t('all', { count: found.length, shown: format.number(found.length) })}
          checked={picked === found.length}
          indeterminate={picked > 0 && picked < found.length}
          onChange={(event) => {
            const others = chosen.filter((id) => !ids.includes(id));
            onChange(event.currentTarget.checked ? [...others, ...ids] : others);
          }}
        />
      )}
      {found.length === 0 && <p className={classes.unit}>{t('nobody')}</p>}
      {found.slice(0, MOST_SHOWN).map(({ restaurantId, restaurantName }) => (
        <Checkbox
          key={restaurantId}
          label={restaurantName}
          checked={checked.has(restaurantId)}
          onChange={() => onChange(toggled(chosen, restaurantId))}
        />
      ))}
      {further > 0 && <p className={classes.unit}>{t('further', { count: further, shown: format.number(further) })}</p>}
    </fieldset>
  );
}

const hues = { changed: 'green', same: 'gray', refused: 'red' } as const;

function Results({ result, isDone }: { result: CopyResult; isDone: boolean }) {
  const t = useTranslations('modules.apply');
  const refusals = useTranslations('modules.refusals');
  const words = useModuleWords();
  return result.restaurants.map(({ restaurantId, restaurantName, outcome, reason, modules }) => {
    const count = modules.reduce((sum, { changes }) => sum + changes.length, 0);
    return (
      <WhenOpen
        key={restaurantId}
        className={classes.impacted}
        summary={
          <>
            {restaurantName}{' '}
            <Badge color={hues[outcome]}>{outcome === 'changed' ? t(isDone ? 'wasChanged' : 'changed', { count }) : t(outcome)}</Badge>
          </>
        }
      >
        {() => (
          <>
            {reason && <p>{refusals(reason, { fields: '' })}</p>}
            {modules.map((module) => (
              <div key={keyOf(module)}>
                <p className={classes.unit}>
                  {words.type(module)} · {words.channel(module.channelId)}
                </p>
                <ModuleChanges changes={module.changes} />
              </div>
            ))}
          </>
        )}
      </WhenOpen>
    );
  });
}
