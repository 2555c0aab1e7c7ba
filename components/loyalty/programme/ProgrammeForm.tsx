'use client';

import { Alert, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { useRefresh } from '@/components/live/reads';
import { afterwards } from '@/components/ui/afterwards';
import { ChangesPreview } from '@/components/ui/ChangesPreview';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_LABEL, programmeLimits } from '@/server/loyalty/loyalty.values';
import type { LoyaltyProgramme } from '@/server/loyalty/programme.schema';
import classes from '../loyalty.module.css';
import { Example } from './Example';
import { bodyOf, changesIn, formOf, problemsOf, type TierFields } from './form';
import type { PastPointsProps } from './PastPoints';
import { TiersPanel } from './TiersPanel';
import { useProgrammeWords } from './useProgrammeWords';

const PastPoints = afterwards<PastPointsProps>(
  () => import('./PastPoints'),
  () => <Skeleton height={160} radius="lg" />,
);

/** The form of the programme, with the points of an example meal. A save first shows its changes. */
export function ProgrammeForm({ programme }: { programme: LoyaltyProgramme }) {
  const t = useTranslations('loyalty.programme');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('loyalty');
  const format = useFormat();
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const toForm = useMemo(() => formOf(format), [format]);
  const replace = useMutation(trpc.loyalty.replaceProgramme.mutationOptions());
  const edit = useSharedEdit({
    read: programme,
    formOf: toForm,
    bodyOf: (form) => bodyOf(form, format),
    write: (body, options) => replace.mutateAsync({ brandId, ...body, ...options }),
    same: (a, b) => JSON.stringify(withoutKeys(a)) === JSON.stringify(withoutKeys(b)),
    draftKey: `loyalty-programme:${brandId}`,
    previewsFirst: true,
    onSaved: (saved) => {
      queryClient.setQueryData(trpc.loyalty.getProgramme.queryKey({ brandId }), saved);
      notify.done(t('saved'));
      return refresh();
    },
  });
  const { form } = edit;
  const problems = problemsOf(form, format);
  const body = bodyOf(form, format);
  const problem = (field: 'pointsPerUnit' | 'pointValue' | 'expiryMonths', max: string) =>
    problems[field] ? t(`problem.${field}`, { max }) : undefined;
  const words = useProgrammeWords();
  return (
    <>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      {!canEdit && (
        <Alert color="gray" variant="light" mb="lg" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('readOnly')}
        </Alert>
      )}
      <div className={layout.columns}>
        <fieldset className={classes.whole} disabled={!canEdit}>
          <Panel title={t('earning')}>
            <div className={classes.fields}>
              <Switch
                className={classes.wide}
                label={t('field.isActive')}
                description={t(form.isActive ? 'hint.isOn' : 'hint.isOff')}
                checked={form.isActive}
                onChange={(event) => edit.edit({ isActive: event.currentTarget.checked })}
              />
              <TextInput
                className={classes.wide}
                label={t('field.name')}
                description={t('hint.name')}
                maxLength={MAX_LABEL}
                value={form.name}
                onChange={(event) => edit.edit({ name: event.currentTarget.value })}
              />
              <TextInput
                label={t('field.pointsPerUnit')}
                description={t('hint.pointsPerUnit', { unit: format.currencySign })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={form.pointsPerUnit}
                error={problem('pointsPerUnit', format.number(programmeLimits.pointsPerUnit))}
                onChange={(event) => edit.edit({ pointsPerUnit: event.currentTarget.value })}
              />
              <TextInput
                label={t('field.pointValue')}
                description={t('hint.pointValue')}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                rightSection={<span aria-hidden>{format.currencySign}</span>}
                value={form.pointValue}
                error={problem('pointValue', format.money(programmeLimits.pointValue))}
                onChange={(event) => edit.edit({ pointValue: event.currentTarget.value })}
              />
              <TextInput
                label={t('field.expiryMonths')}
                description={t('hint.expiryMonths')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                placeholder={t('never')}
                value={form.expiryMonths}
                error={problem('expiryMonths', format.number(programmeLimits.expiryMonths))}
                onChange={(event) => edit.edit({ expiryMonths: event.currentTarget.value })}
              />
            </div>
          </Panel>
          <TiersPanel tiers={form.tiers} problems={problems.tiers} onChange={(tiers) => edit.edit({ tiers })} canEdit={canEdit} />
        </fieldset>
        <div className={layout.stack}>
          <Example programme={body} />
          {canEdit && <PastPoints programme={body} />}
        </div>
      </div>
      {canEdit && <SaveBar {...edit.bar} saving={edit.saving || edit.previewing} onPreview={undefined} />}
      <SharedEditDialogs
        edit={edit}
        words={words}
        history={{ brandId, subjectKind: 'loyalty programme' }}
        preview={() => (
          <ChangesPreview
            changes={changesIn(edit.edits)}
            label={([field]) => words.field(String(field))}
            value={([field], value) => words.value(String(field), value)}
          />
        )}
        more={<p className={classes.effect}>{t('effect')}</p>}
      />
    </>
  );
}

/** The part of a value that is compared: tiers without the keys of their rows. */
function withoutKeys(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map(({ key: _, ...tier }: TierFields) => tier);
}
