'use client';

import { Badge, Button, Checkbox, Group, Modal, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { BrandModules, CopyResult } from '@/server/modules/modules.schema';
import { keyOf } from '../drafts';
import { ModuleChanges } from '../ModuleChanges';
import classes from '../modules.module.css';
import { useRefreshModules } from '../useModules';
import { useModuleWords } from '../useModuleWords';

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
  const toggle = <T,>(list: T[], entry: T) => (list.includes(entry) ? list.filter((each) => each !== entry) : [...list, entry]);

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
      <fieldset>
        <legend>{t('to')}</legend>
        {others.length > 2 && (
          <Checkbox
            label={t('all')}
            checked={chosen.length === others.length}
            indeterminate={chosen.length > 0 && chosen.length < others.length}
            onChange={(event) => setTo(event.currentTarget.checked ? others.map(({ restaurantId }) => restaurantId) : [])}
          />
        )}
        {others.map(({ restaurantId, restaurantName }) => (
          <Checkbox
            key={restaurantId}
            label={restaurantName}
            checked={chosen.includes(restaurantId)}
            onChange={() => setTo(toggle(to, restaurantId))}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('modules')}</legend>
        {offered.map((module) => (
          <Checkbox
            key={keyOf(module)}
            label={`${words.type(module)} · ${words.channel(module.channelId)}`}
            checked={!without.includes(keyOf(module))}
            onChange={() => setWithout(toggle(without, keyOf(module)))}
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

const hues = { changed: 'green', same: 'gray', refused: 'red' } as const;

function Results({ result, isDone }: { result: CopyResult; isDone: boolean }) {
  const t = useTranslations('modules.apply');
  const refusals = useTranslations('modules.refusals');
  const words = useModuleWords();
  return result.restaurants.map(({ restaurantId, restaurantName, outcome, reason, modules }) => {
    const count = modules.reduce((sum, { changes }) => sum + changes.length, 0);
    return (
      <details key={restaurantId} className={classes.impacted}>
        <summary>
          {restaurantName}{' '}
          <Badge color={hues[outcome]}>{outcome === 'changed' ? t(isDone ? 'wasChanged' : 'changed', { count }) : t(outcome)}</Badge>
        </summary>
        {reason && <p>{refusals(reason, { fields: '' })}</p>}
        {modules.map((module) => (
          <div key={keyOf(module)}>
            <p className={classes.unit}>
              {words.type(module)} · {words.channel(module.channelId)}
            </p>
            <ModuleChanges changes={module.changes} />
          </div>
        ))}
      </details>
    );
  });
}
