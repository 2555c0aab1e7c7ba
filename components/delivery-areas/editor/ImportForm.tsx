'use client';

import { Button, Checkbox, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SubTitle } from '@/components/editing/SubTitle';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { ImportCandidate } from '@/server/delivery-areas/delivery-areas.schema';
import { newZone } from '../model/zones';
import { useAreas } from './AreasContext';
import classes from './editor.module.css';

/** Areas from a file: what is in it, what is wrong with it, and which of it is wanted. Nothing is saved by that. */
export function ImportForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('deliveryAreas.import');
  const { store, lookAt } = useAreas();
  const trpc = useTRPC();
  const notify = useNotify();
  const [text, setText] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const read = useMutation(trpc['delivery-areas'].importAreas.mutationOptions({ onError: (error) => notify.failed(error) }));
  const ask = (content: string) => {
    setLeft(new Set());
    read.mutate({ restaurantId: store.restaurantId, content });
  };
  const candidates = read.data?.candidates ?? [];
  const wanted = candidates.filter(({ isUsable }, index) => isUsable && !left.has(index));

  function add() {
    const zones = wanted.map(({ name, points, settings }) => ({
      ...newZone(crypto.randomUUID(), name, points),
      ...settings,
      schedules: settings.schedules ?? [],
    }));
    store.send({ type: 'add', zones, kind: 'import' });
    lookAt(zones.flatMap(({ points }) => points));
    onDone();
  }

  return (
    <>
      <Text>{t('text')}</Text>
      <Group my="sm" align="end">
        <FileButton
          accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
          onChange={(file) => void file?.text().then(ask)}
        >
          {(attributes) => (
            <Button variant="default" {...attributes}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea label={t('paste')} autosize minRows={2} maxRows={6} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button mt="xs" size="xs" variant="default" disabled={text.trim() === ''} loading={read.isPending} onClick={() => ask(text)}>
        {t('read')}
      </Button>
      {read.data && (
        <div aria-live="polite">
          <SubTitle>{t('found', { count: candidates.length })}</SubTitle>
          <ul className={classes.imports}>
            {candidates.map((candidate, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what a file holds stays in its order
              <li key={index}>
                <Checkbox
                  label={t('candidate', { name: candidate.name, count: candidate.points.length })}
                  description={<Problems candidate={candidate} />}
                  disabled={!candidate.isUsable}
                  checked={candidate.isUsable && !left.has(index)}
                  onChange={(event) => setLeft(event.currentTarget.checked ? without(left, index) : new Set([...left, index]))}
                />
              </li>
            ))}
          </ul>
          {read.data.skipped.length > 0 && <p className={classes.hint}>{t('skipped', { count: read.data.skipped.length })}</p>}
        </div>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button disabled={wanted.length === 0} onClick={add}>
          {t('add', { count: wanted.length })}
        </Button>
      </Group>
    </>
  );
}

const without = (set: ReadonlySet<number>, gone: number) => new Set([...set].filter((each) => each !== gone));

function Problems({ candidate }: { candidate: ImportCandidate }) {
  const t = useTranslations('deliveryAreas.import.problems');
  return candidate.problems.map(({ code, detail }) => t(code, detail)).join(' ');
}
