'use client';

import { Button, Checkbox, FileButton, Group, Radio, Switch, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { SubTitle } from '@/components/editing/SubTitle';
import { DialogActions } from '@/components/ui/DialogActions';
import { useTRPC } from '@/components/ui/trpc';
import { type Proposal, proposalsOf, withImports } from '../model/imports';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';

/** Imports areas from a file: shows its content and its problems, and lets the user choose. Nothing is saved yet. */
export function ImportForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('deliveryAreas.import');
  const { store, lookAt } = useAreas();
  const trpc = useTRPC();
  const [text, setText] = useState('');
  const plan = usePlan();
  /** The user's choices that differ from the proposal, by index of the surface. */
  const [decisions, setDecisions] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [takesTerms, setTakesTerms] = useState(false);
  const read = useMutation(trpc['delivery-areas'].importAreas.mutationOptions());
  const readContent = (content: string) => {
    setDecisions(new Map());
    read.mutate({ restaurantId: store.restaurantId, content });
  };
  const proposals = useMemo(() => proposalsOf(plan, read.data?.candidates ?? []), [plan, read.data]);
  const isSelected = ({ candidate: { action } }: Proposal, index: number) =>
    decisions.get(index) ?? (action === 'add' || action === 'update');
  const decide = (index: number, isImported: boolean) => setDecisions(new Map(decisions).set(index, isImported));
  const selected = proposals.filter(isSelected);
  const updated = selected.filter(({ match }) => match !== null);

  function applyImport() {
    const { plan: next, touched } = withImports(plan, selected, takesTerms, () => crypto.randomUUID());
    const [first] = touched;
    if (!first) return;
    store.send({ type: 'put', plan: next, kind: 'import', name: first.name, count: touched.length, select: first.key });
    lookAt(touched.flatMap(({ points }) => points));
    onDone();
  }

  return (
    <>
      <Text>{t('text')}</Text>
      <Group my="sm" align="end">
        <FileButton
          accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
          onChange={(file) => void file?.text().then(readContent)}
        >
          {(attributes) => (
            <Button variant="default" {...attributes}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea label={t('paste')} autosize minRows={2} maxRows={6} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button mt="xs" size="xs" variant="default" disabled={text.trim() === ''} loading={read.isPending} onClick={() => readContent(text)}>
        {t('read')}
      </Button>
      {read.data && (
        <div aria-live="polite">
          <SubTitle>{t('found', { count: proposals.length })}</SubTitle>
          <ul className={classes.imports}>
            {proposals.map((proposal, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the content of a file keeps its order
              <li key={index}>
                <Surface
                  proposal={proposal}
                  isImported={isSelected(proposal, index)}
                  onDecide={(isImported) => decide(index, isImported)}
                />
              </li>
            ))}
          </ul>
          {updated.some(({ hasOtherTerms }) => hasOtherTerms) && (
            <Switch
              mt="sm"
              label={t('terms')}
              description={t('termsHint')}
              checked={takesTerms}
              onChange={(event) => setTakesTerms(event.currentTarget.checked)}
            />
          )}
          {read.data.skipped.length > 0 && <p className={classes.hint}>{t('skipped', { count: read.data.skipped.length })}</p>}
        </div>
      )}
      <DialogActions
        action={t(updated.length === 0 ? 'add' : updated.length === selected.length ? 'update' : 'both', {
          count: selected.length - updated.length || updated.length,
          updated: updated.length,
        })}
        disabled={selected.length === 0}
        problem={read.error}
        onAction={applyImport}
      />
    </>
  );
}

interface SurfaceProps {
  proposal: Proposal;
  isImported: boolean;
  onDecide: (isImported: boolean) => void;
}

/** A surface of the file: its effect, its problems, and whether it is imported. A surface far away needs a confirmation. */
function Surface({ proposal: { candidate, match, isAmbiguous }, isImported, onDecide }: SurfaceProps) {
  const t = useTranslations('deliveryAreas.import');
  const { name, points, isUsable, action } = candidate;
  const label = t('candidate', { name, count: points.length });
  // The server knows saved areas only. Whether a name is ambiguous is judged here, among the current areas.
  const problems = candidate.problems
    .filter(({ code }) => code !== 'ambiguous_name')
    .map(({ code, detail }) => t(`problems.${code}`, detail));
  const effect = match ? t(`match.${match.by}`, { name: match.area.name }) : t(isAmbiguous ? 'match.ambiguous' : 'match.none');
  const description = [...(isUsable ? [effect] : []), ...problems].join(' ');
  if (action !== 'ask')
    return (
      <Checkbox
        label={label}
        description={description}
        disabled={!isUsable}
        checked={isImported}
        onChange={(event) => onDecide(event.currentTarget.checked)}
      />
    );
  return (
    <Radio.Group
      label={label}
      description={description}
      value={isImported ? 'take' : 'leave'}
      onChange={(value) => onDecide(value === 'take')}
    >
      <Group gap="lg" mt={4}>
        <Radio value="leave" label={t('far.leave')} />
        <Radio value="take" label={t('far.take')} />
      </Group>
    </Radio.Group>
  );
}
